"""Everything that many games of a variant show about it, in one report."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from boardwright.analysis.figures import Figure
from boardwright.analysis.measures import PositionMeasures, figures_of, measures_of_results, win_shares
from boardwright.analysis.places import PlaceWatcher
from boardwright.analysis.results import Analysis, Place, SkillStep
from boardwright.analysis.sampling import MAX_GAMES, Plan, Played, play
from boardwright.analysis.sizes import ChoiceProfile, GameCounter, PositionCounter
from boardwright.analysis.statistics import CONFIDENCE, games_needed, share_of
from boardwright.analysis.survey import Watcher, watch
from boardwright.errors import ArgumentError, BotError, check_count
from boardwright.simulation.playouts import playouts
from boardwright.simulation.results import Games
from boardwright.simulation.rotation import by_bot
from boardwright.simulation.run import in_order
from boardwright.simulation.seating import SeatedBot, name_bots, seat_bots
from boardwright.variants import Variant
from boardwright.wording import counted

MAX_LEVELS = 16
MIN_PRECISION = 0.0001
SKILL_BOT = "mcts:simulations"

_FIRST_BUDGET = 8
_MAX_BARS = 40  # of the histogram of lengths
_RANDOM = "random"  # the bot whose games the size of the game tree follows from


def analyse(
    variant: Variant,
    games: int = 10_000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    threads: int | None = None,
    *,
    precision: float = 0.01,
    sample: int = 1000,
    skill_bot: str = SKILL_BOT,
    levels: int = 4,
    skill_games: int = 100,
    interpreted: bool = False,
    checked: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Plays a variant and reports on it.

    Args:
        variant: what to analyse.
        games: how many at most; it stops earlier once every seat's win share is known with `precision`.
        bots: one bot for all seats or one for each, as `--bots` takes them.
        seed: everything random follows from it.
        threads: how many to use; default: one a core. The result does not depend on it.
        precision: half the width that the intervals of win shares are to have at most.
        sample: how many of the games are examined position by position.
        skill_bot: a bot and the parameter that is its budget, for the skill trace.
        levels: how often to double that budget; 0 for no skill trace.
        skill_games: games for each doubling.
        interpreted: run the rules as plain Python; the result does not depend on it.
        checked: look at every index in compiled code, and at the numbers that the game states; slower, same result.
        progress: called with the number of games done so far, those of the skill trace not counted.

    Raises:
        BoardwrightError: a number is out of range, a bot is unknown or not made for the game, the game breaks its
            contract, or a bot fails in every single game.
    """
    plan = Plan(games, sample, bots, seed, threads, interpreted, checked)
    plan.check()
    check_count("levels", levels, MAX_LEVELS, 0)
    check_count("skill games", skill_games, MAX_GAMES)
    _check_precision(precision)
    with_skill = levels > 0 and variant.players > 1
    if with_skill:
        _skill_bots(variant, skill_bot, _FIRST_BUDGET)
    played = play(variant, plan, enough=lambda results: _is_precise(results, precision), progress=progress)
    lineup = seat_bots(bots, variant.players, variant.library.registry)
    look = _Look(variant, plan, lineup, len(played.results.plies))
    shown = watch(variant, played.results, look.watchers, interpreted=interpreted, checked=checked)
    return Analysis(
        variant=variant.name,
        hash=variant.hash,
        players=variant.players,
        bots=[seated.text for seated in lineup],
        seed=seed,
        games=len(played.results.plies),
        precision=precision,
        needed=_needed(played.results, precision),
        sample=shown,
        failed=played.failed,
        failures=played.failures,
        favoured=_favoured(played.results),
        figures=figures_of(measures_of_results(variant, played.results)) + look.figures(),
        places=look.places(),
        choices=look.profile.means(),
        lengths=_histogram(played.results.finished().plies),
        skill_bot=skill_bot,
        skill=list(_skill_trace(variant, skill_bot, levels, skill_games, plan)) if with_skill else [],
        notes=_notes(played, look, shown),
        board=variant.board,
    )


class _Look:
    """What is learned position by position."""

    def __init__(self, variant: Variant, plan: Plan, lineup: Sequence[SeatedBot], games: int) -> None:
        self.variant = variant
        self.plan = plan
        self.measures = PositionMeasures(variant, games)
        self.profile = ChoiceProfile()
        self.positions = PositionCounter()
        self._games = GameCounter()
        self._places = PlaceWatcher.of(variant)
        self._is_random = all(seated.bot.name == _RANDOM for seated in lineup)

    @property
    def watchers(self) -> list[Watcher]:
        """Who watches the games."""
        watchers: list[Watcher] = [self.measures, self.profile, self.positions]
        if self._is_random:
            watchers.append(self._games)
        return watchers + ([self._places] if self._places else [])

    def figures(self) -> list[Figure]:
        """All figures but those of places."""
        if not self._is_random:
            self._watch_random_games()
        return [
            *figures_of(self.measures.measures()),
            Figure.of("games_log10", "", "different games, log10", self._games.games_log10(self.plan.seed)),
            Figure.of("positions_log10", "", "positions of such games, log10", self.positions.positions_log10()),
        ]

    def _watch_random_games(self) -> None:
        """Lets the random bot play as many games as were examined."""
        random = replace(self.plan, games=self.plan.sample, bots=_RANDOM)
        played = play(self.variant, random)
        watch(self.variant, played.results, [self._games], interpreted=self.plan.interpreted, checked=self.plan.checked)

    def places(self) -> list[Place]:
        """The cells and sets of cells."""
        return self._places.places(self.plan.seed) if self._places else []


def _skill_trace(variant: Variant, bot: str, levels: int, games: int, plan: Plan) -> Iterator[SkillStep]:
    """Doubles a bot's budget `levels` times, from `_FIRST_BUDGET` on; all doublings are played with the same dice.

    Raises:
        BoardwrightError: there is no such bot or parameter, it cannot have such a value, or it fails in every game.
    """
    budget = _FIRST_BUDGET
    for _ in range(levels):
        weak, strong = _skill_bots(variant, bot, budget)
        lineup = [strong] + [weak] * (variant.players - 1)
        ready = playouts(variant, lineup, plan.seed, rotate=True, checked=plan.checked)
        parts, failures = zip(*in_order(ready, games, variant.players, plan.cores), strict=True)
        results = by_bot(Games.joined(parts), 0).finished()
        if not len(results.plies):
            raise BotError(next(message for messages in failures for message in messages))
        budget *= 2
        yield SkillStep(budget, share_of(np.ascontiguousarray(results.wins[:, 0])), 1 / variant.players)


def _skill_bots(variant: Variant, bot: str, budget: int) -> list[SeatedBot]:
    """The bot with this budget, and with twice as much."""
    return name_bots([f"{bot}={budget}", f"{bot}={2 * budget}"], variant.library.registry)


def _check_precision(precision: float) -> None:
    if isinstance(precision, bool) or not isinstance(precision, int | float) or not MIN_PRECISION <= precision < 1:
        raise ArgumentError(f"precision: must be a number from {MIN_PRECISION} to 1, not {precision!r}")


def _is_precise(results: Games, precision: float) -> bool:
    if results.wins.shape[1] == 1 or results.failed.all():
        return False
    estimates = [share_of(measure.known) for measure in win_shares(results)]
    return all((each.high or 1) - (each.low or 0) <= 2 * precision for each in estimates)


def _needed(results: Games, precision: float) -> int | None:
    seats = win_shares(results)
    if len(seats) == 1 or len(seats[0].known) < 2:
        return None
    return max(games_needed(measure.known, precision) for measure in seats)


def _favoured(results: Games) -> list[int]:
    """The seats whose win share is more than an equal one, all seats tested at once (Bonferroni)."""
    seats = win_shares(results)
    if len(seats) == 1:
        return []
    confidence = 1 - (1 - CONFIDENCE) / len(seats)
    lows = [share_of(measure.known, confidence).low for measure in seats]
    return [seat for seat, low in enumerate(lows, 1) if low is not None and low > 1 / len(seats)]


def _histogram(plies: NDArray[np.int64]) -> list[tuple[int, int, int]]:
    fewest, most = int(plies.min()), int(plies.max())
    width = math.ceil((most - fewest + 1) / _MAX_BARS)
    counts = np.bincount((plies - fewest) // width).tolist()
    return [(fewest + bar * width, fewest + (bar + 1) * width - 1, count) for bar, count in enumerate(counts)]


def _notes(played: Played, look: _Look, shown: int) -> list[str]:
    results, plan = played.results, look.plan
    notes = []
    wanted = min(plan.sample, len(results.plies)) - int(results.failed[: plan.sample].sum())
    if shown < wanted:
        notes.append(f"Games are long: only {shown:,} of {wanted:,} sampled games were examined position by position.")
    truncated = int(results.finished().truncated.sum())
    if truncated:
        notes.append(f"A limit ended {counted(truncated, 'game')}, which count with the result at that point.")
    if look.variant.players > 1 and not look.measures.shows_leads:
        notes.append("Nobody is ever ahead before the end of a game: there are no figures about leads.")
    positions = look.positions
    notes.append(
        f"The sample met {positions.different:,} positions. A position of another such game is among them with a "
        f"probability of about {positions.covered:.1%}; where that is low, there may be far more than the figure says."
    )
    return notes
