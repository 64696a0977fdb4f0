"""The Game contract: what a game need not say, what it must, and what rule changes are given to work with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import toy_games

import boardwright as bw
from boardwright import OVER, Game, GameError, Match, Options, RuleChange, field, kernel
from boardwright.game import share_of_highest, winner_takes_all

NIM, RACE, CLAIM = toy_games.NIM, toy_games.RACE, toy_games.CLAIM


@kernel
def legal_actions(rules: Any, state: Any, actions: Any) -> int:
    count = 0
    for cell in range(rules.cells):
        if not state.taken[cell]:
            actions[count] = cell
            count += 1
    return count


@kernel
def apply(rules: Any, state: Any, action: int) -> None:
    state.taken[action] = 1
    for slot in range(rules.degrees[action]):
        state.taken[rules.neighbours[action, slot]] = 1
    if state.taken.all():
        state.winner, state.to_move = state.to_move, OVER
    else:
        state.to_move = 1 - state.to_move


FIELDS = {"taken": field("int8", per="cell"), "winner": field("int8", fill=-1)}
KAYLES = Game("kayles", title="Node Kayles", players=2, fields=FIELDS, legal_actions=legal_actions, apply=apply)
PATH = {"graph": {"generator": "path", "arguments": {"n": 4}}}


def test_the_smallest_whole_game_is_its_own_rules_and_nothing_else() -> None:
    """On a path of four cells every game has two stones: six ordered pairs of cells that are not neighbours."""
    variant = bw.load(KAYLES, board=PATH)
    assert [bw.perft(variant, depth, interpreted=True) for depth in (1, 2, 3)] == [4, 6, 0]
    match = Match(variant)
    assert match.legal_actions == (0, 1, 2, 3)
    match.play("1")
    assert match.action_cells(3) == (3,)
    match.play("3")
    assert (match.over, match.returns, match.wins) == (True, (0.0, 1.0), (0.0, 1.0))
    assert (match.pieces, match.highlights, match.events) == ([], [], [])
    assert match.status == ""


def test_what_a_game_does_not_state_follows_from_the_cells_and_the_winner() -> None:
    bounds = bw.load(KAYLES, board=PATH).bounds
    assert (bounds.action_space, bounds.max_actions, bounds.max_choices) == (4, 4, 4)
    assert (bounds.outcome_space, bounds.max_outcomes) == (0, 0)
    assert (bounds.returns_range, bounds.returns_sum) == ((0, 1), 1)
    assert not bounds.has_chance
    race = toy_games.race(target=9).bounds
    assert race.has_chance
    no_dice = toy_games.variant_of(toy_games.RACE.replace(outcome_space=0)).bounds
    assert (no_dice.has_chance, no_dice.max_outcomes) == (False, 0)
    assert (race.max_actions, race.outcome_space, race.max_outcomes) == (2, 5, 3)
    assert (race.returns_range, race.returns_sum) == ((0, 12), None)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "Nim!"}, "invalid name 'Nim!' of a game: use lower case, digits and '-'"),
        ({"players": (3, 2)}, "game 'nim': players must be a number or (fewest, most), at least 1, not (3, 2)"),
        ({"players": 0}, "game 'nim': players must be"),
        ({"players": True}, "game 'nim': players must be"),
        ({"players": "2"}, "game 'nim': players must be"),
        ({"apply": lambda rules, state, action: None}, "game 'nim': apply must be a kernel, a function marked @kernel"),
        ({"chance": toy_games.race_chance}, "game 'nim': chance and outcome_space belong together"),
        ({"outcome_space": 3}, "game 'nim': chance and outcome_space belong together"),
        ({"relations": lambda rules: []}, "game 'nim': moved and relations belong together"),
        ({"action_text": bw.game.cell_text}, "game 'nim': action_text is missing: actions are not cells"),
    ],
)
def test_a_game_that_cannot_be_is_refused_by_name(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        NIM.replace(**changes)
    assert str(caught.value).startswith(message)


def test_players_are_a_number_or_the_fewest_and_the_most() -> None:
    assert KAYLES.seats == (2, 2)
    assert NIM.seats == (2, 4)


def test_pieces_are_those_of_the_field_owner() -> None:
    match = Match(toy_games.claim())
    match.play("b")
    match.play("d")
    assert [(piece.place, piece.owner, piece.label) for piece in match.pieces] == [(1, 0, "1"), (3, 1, "2")]


def test_shares_of_the_win_go_to_the_highest() -> None:
    wins = share_of_highest(winner_takes_all)
    shares = np.zeros(3)
    state = toy_games.nim(players=3).new_states(1)[0]
    wins(None, state, shares)
    assert shares.tolist() == [1 / 3] * 3
    state.winner = 1
    wins(None, state, shares)
    assert shares.tolist() == [0, 1, 0]


class BonusOptions(Options):
    extra: int = 1


def test_a_rule_change_gets_fields_rules_options_and_a_free_action() -> None:
    """Claim with the action of resigning, whose number is the first that is free, and a count of turns."""

    def resignation(game: Game) -> Game:
        legal_before, apply_before = game.legal_actions, game.apply

        @kernel
        def legal_or_resign(rules: Any, state: Any, actions: Any) -> int:
            count = legal_before(rules, state, actions)
            actions[count] = rules.resign
            return count + 1

        @kernel
        def apply_or_resign(rules: Any, state: Any, action: int) -> None:
            state.turns += rules.step
            if action == rules.resign:
                state.to_move = OVER
            else:
                apply_before(rules, state, action)

        return (
            game.with_action("resign", "resign")
            .with_fields(turns=field("int16"))
            .with_options(BonusOptions)
            .with_rules(step=lambda board, options, seats, rules: options.extra)
            .replace(legal_actions=legal_or_resign, apply=apply_or_resign)
        )

    game = RuleChange("resignation", resignation).change(CLAIM)
    variant = toy_games.variant_of(game, board=toy_games.SQUARE, extra=3)
    assert variant.rules.resign == 4
    assert variant.bounds.action_space == variant.bounds.max_actions == 5
    match = Match(variant)
    assert [match.action_text(action) for action in match.legal_actions] == ["a", "b", "c", "d", "resign"]
    assert match.action_cells(4) == ()
    match.play("b")
    match.play("resign")
    assert match.over
    assert match.state.turns == 6
    compiled, interpreted = (bw.run(variant, 20, seed=1, interpreted=plain).to_dict() for plain in (False, True))
    for key in ("seconds", "games_per_second"):
        del compiled[key], interpreted[key]
    assert compiled == interpreted


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda game: game.with_fields(heap=field("int8")), "game 'nim' already has a field 'heap'"),
        (lambda game: game.with_rules(heap=lambda *_: 1), "the rules already have an entry 'heap'"),
    ],
)
def test_what_a_rule_change_adds_must_be_new(change: Callable[[Game], Game], message: str) -> None:
    with pytest.raises(GameError) as caught:
        toy_games.variant_of(change(NIM))
    assert message in str(caught.value)
