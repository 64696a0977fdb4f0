"""Tournaments: results, files to go on from, and when the order is settled."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import toy_games

import boardwright as bw
from boardwright.analysis import Tournament, tournament
from boardwright.analysis.deciding import is_decided, looks
from boardwright.analysis.tallies import Tally
from boardwright.analysis.tournaments import seed_of
from boardwright.errors import BoardwrightError, BotError, RecordError, UnknownNameError, VariantError
from boardwright.plugins import Registry

BOTS = "random,python,tunable:depth=2"


def by_bot(result: Tournament) -> dict[str, float]:
    return {each.bot: each.wins for each in result.standings}


def test_everyone_meets_everyone_on_every_seat(toy_plugins: Registry) -> None:
    result = tournament(toy_games.nim(), BOTS, 20, seed=1, threads=1)
    assert result.seatings == result.possible_seatings == 6
    assert result.games == 120
    assert result.decided is None
    assert [each.games for each in result.standings] == [80, 80, 80]
    assert sum(each.wins for each in result.standings) == 120
    assert [each.rating.value for each in result.standings] == sorted(
        (each.rating.value for each in result.standings), reverse=True
    )
    assert {(duel.bot, duel.opponent) for duel in result.duels} == {
        (one, other) for one in by_bot(result) for other in by_bot(result) if one != other
    }
    shares = {(duel.bot, duel.opponent): duel.share.value for duel in result.duels}
    assert all(share == pytest.approx(1 - shares[other, one]) for (one, other), share in shares.items())


def test_a_search_is_rated_above_chance_and_its_share_is_that_of_its_wins() -> None:
    result = tournament(toy_games.nim(7), "random,mcts:simulations=64", 100, seed=1)
    best, worst = result.standings
    assert best.bot == "mcts:simulations=64"
    assert best.share.value == best.wins / 200
    assert best.share.low is not None
    assert best.share.low > best.fair == 0.5
    assert best.rating.low is not None
    assert best.rating.low > 0 > worst.rating.value
    assert best.rating.value - worst.rating.value == pytest.approx(
        400 * math.log10((best.wins + 0.5) / (worst.wins + 0.5)), abs=1e-6
    )


def test_three_seats_and_two_bots(toy_plugins: Registry) -> None:
    result = tournament(toy_games.race(players=3), "random,python", 10, seed=1, threads=1)
    assert result.seatings == 6
    assert result.duels == []
    assert [each.games for each in result.standings] == [60, 60]
    assert sum(each.wins for each in result.standings) == 60
    assert sum(each.share.value for each in result.standings) == pytest.approx(2 / 3)
    assert {each.share.count for each in result.standings} == {90}


def test_more_seatings_than_wanted_are_drawn(toy_plugins: Registry) -> None:
    bots = ["random", "python", *(f"tunable:depth={depth}" for depth in range(1, 5))]
    result = tournament(toy_games.race(players=3), bots, 10, threads=1, most_seatings=30)
    assert (result.seatings, result.possible_seatings) == (30, 120)
    assert result.games == 300


def test_threads_do_not_matter(toy_plugins: Registry) -> None:
    results = [tournament(toy_games.nim(), "random,python", 50, seed=4, threads=threads) for threads in (1, 3)]
    assert results[0] == results[1]
    assert results[0] != tournament(toy_games.nim(), "random,python", 50, seed=5)


def test_seatings_have_dice_of_their_own() -> None:
    seeds = {seed_of(seed, seating) for seed in range(50) for seating in range(50)}
    assert len(seeds) == 2500
    assert all(0 <= seed < 2**63 for seed in seeds)


@pytest.mark.usefixtures("toy_plugins")
class TestFile:
    """The file that a tournament goes on from."""

    def play(self, file: Path, games: int = 40, **arguments: Any) -> Tournament:
        return tournament(toy_games.nim(), "random,python", games, **{"seed": 2, "threads": 1, **arguments}, file=file)

    def test_going_on_gives_what_one_go_gives(self, tmp_path: Path) -> None:
        whole = self.play(tmp_path / "whole.jsonl")
        self.play(tmp_path / "parts.jsonl", 15)
        assert self.play(tmp_path / "parts.jsonl") == whole
        assert whole == tournament(toy_games.nim(), "random,python", 40, seed=2)

    def test_what_was_played_is_not_played_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = self.play(tmp_path / "games.jsonl")
        content = (tmp_path / "games.jsonl").read_bytes()
        monkeypatch.setattr("boardwright.analysis.tournaments.playouts", None)
        assert self.play(tmp_path / "games.jsonl") == whole
        assert (tmp_path / "games.jsonl").read_bytes() == content

    @pytest.mark.parametrize("kept", [0.4, 0.7, 0.99])
    def test_a_line_that_was_cut_off_is_played_again(self, tmp_path: Path, kept: float) -> None:
        file = tmp_path / "games.jsonl"
        whole = self.play(file)
        content = file.read_bytes()
        header = content.index(b"\n") + 1
        file.write_bytes(content[: header + int(kept * (len(content) - header))])
        assert self.play(file) == whole
        assert file.read_bytes() == content

    @pytest.mark.parametrize(
        ("arguments", "key"), [({"seed": 3}, "seed differ: 2 there, 3 here"), ({"most_seatings": 240}, None)]
    )
    def test_another_tournament_is_refused(self, tmp_path: Path, arguments: dict[str, Any], key: str | None) -> None:
        file = tmp_path / "games.jsonl"
        self.play(file, 10)
        content = file.read_bytes()
        if key is None:
            self.play(file, 10, **arguments)
        else:
            with pytest.raises(RecordError, match=f"games.jsonl:1: the file is that of another tournament; its {key}"):
                self.play(file, 10, **arguments)
        assert file.read_bytes() == content

    def test_other_bots_or_rules_are_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        self.play(file, 10)
        with pytest.raises(RecordError, match="its bots differ: random, python there, python, random here"):
            tournament(toy_games.nim(), "python,random", 10, seed=2, file=file)
        with pytest.raises(RecordError, match="its hash differ"):
            tournament(toy_games.nim(8), "random,python", 10, seed=2, file=file)

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("", "2: this is no line of a tournament's file: no valid JSON"),
            ("[1]", "2: this is no line of a tournament's file"),
            ("[" * 100_000, "2: this is no line of a tournament's file: no valid JSON"),
            ('{"seating": 0}', "2: this is no line of a tournament's file: missing key 'first'"),
            ('{"seating": 7}', "2: these are not the results of the next games of a seating"),
            ('{"first": 1}', "2: these are not the results of the next games of a seating"),
            ('{"games": 11}', "2: these are not the results of the next games of a seating"),
            ('{"scores": [1.0]}', "2: these are not the results of the next games of a seating"),
            ('{"failed": -1}', "2: this is no line of a tournament's file: failed: must be at least 0, not -1"),
            ('{"scores": [NaN, 1.0]}', "2: this is no line of a tournament's file: scores"),
        ],
    )
    def test_other_content_is_refused_and_left_alone(self, tmp_path: Path, line: str, message: str) -> None:
        file = tmp_path / "games.jsonl"
        self.play(file, 10)
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        if line.startswith("{") and line != '{"seating": 0}':
            line = json.dumps(json.loads(lines[1]) | json.loads(line))
        lines[1] = line + "\n"
        file.write_text("".join(lines), encoding="utf-8")
        with pytest.raises(RecordError, match=message):
            self.play(file, 10)
        assert file.read_text(encoding="utf-8") == "".join(lines)

    @pytest.mark.parametrize("content", ["", "a letter to a friend\n", '{"format": 1}\n', "{}"])
    def test_a_file_of_something_else_is_refused_and_left_alone(self, tmp_path: Path, content: str) -> None:
        file = tmp_path / "letter.txt"
        file.write_text(content, encoding="utf-8")
        with pytest.raises(RecordError, match=r"letter.txt:1: this is no line of a tournament's file"):
            self.play(file)
        assert file.read_text(encoding="utf-8") == content

    def test_a_file_that_cannot_be_written_is_refused_before_any_game(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardwright.analysis.tournaments.playouts", None)
        with pytest.raises(BoardwrightError, match="cannot be written: there is no folder"):
            self.play(tmp_path / "missing" / "games.jsonl")
        with pytest.raises(BoardwrightError, match="a folder"):
            self.play(tmp_path)

    def test_lines_are_bounded(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = tmp_path / "games.jsonl"
        self.play(file, 10)
        monkeypatch.setattr("boardwright.analysis.tournament_file.MAX_LINES", 2)
        with pytest.raises(RecordError, match="the file is too long: more than 2 lines"):
            self.play(file, 10)
        monkeypatch.setattr("boardwright.analysis.tournament_file.MAX_LINE", 100)
        with pytest.raises(RecordError, match=r"games.jsonl:1: the line is too long: more than 100 bytes"):
            self.play(file, 10)


def test_bots_on_one_bench_play_as_they_do_alone() -> None:
    result = tournament(toy_games.nim(), "random,mcts:simulations=8,mcts:simulations=16", 30, seed=3)
    bots = ["mcts:simulations=16", "random"]
    alone = bw.run(toy_games.nim(), 30, bots, seed=seed_of(3, 4))  # the fifth of six seatings
    share = next(duel.share for duel in result.duels if [duel.bot, duel.opponent] == bots)
    back = bw.run(toy_games.nim(), 30, bots[::-1], seed=seed_of(3, 1))
    assert share.value == (alone.wins[0] + back.wins[1]) / 60


def test_looks_double() -> None:
    assert list(looks(100)) == [16, 32, 64]
    assert list(looks(16)) == [16]
    assert list(looks(15)) == []


def test_the_order_is_settled_when_intervals_part() -> None:
    """By Hoeffding, at the first look with two bots, 800 games to 200 are enough and 520 to 480 are not."""

    def tallies(won: int) -> list[Tally]:
        return [Tally((0, 1), 1000, 0, Counter({(1.0, 0.0): won, (0.0, 1.0): 1000 - won}), [0.0, 0.0])]

    reach = math.sqrt(math.log(2 / (0.05 / (1 * 2 * 2))) / 2000)
    least = math.ceil(1000 * (0.5 + reach))
    assert is_decided(tallies(least + 1), 2, 1)
    assert not is_decided(tallies(least - 1), 2, 1)
    assert not is_decided(tallies(least + 1), 2, 2)


def test_equals_are_hardly_ever_told_apart(toy_plugins: Registry) -> None:
    """The order of bots that play alike is settled by mistake in at most one tournament of twenty."""
    mistakes = sum(
        bool(tournament(toy_games.nim(), "random,python", 128, seed=seed, threads=1, until_decided=True).decided)
        for seed in range(20)
    )
    assert mistakes <= 4


def test_a_clear_order_ends_the_tournament_early() -> None:
    result = tournament(toy_games.nim(9), "random,mcts:simulations=64", 2000, until_decided=True)
    assert result.decided is True
    assert result.games_a_seating < 500
    assert tournament(toy_games.nim(9), "random,mcts:simulations=64", 15, until_decided=True).decided is False


def test_failures_are_counted_and_told(toy_plugins: Registry) -> None:
    result = tournament(toy_games.nim(4), "random,crashing", 30, seed=1, threads=1)
    assert 0 < result.failed < 60
    assert result.failures[0].startswith("bot 'crashing' failed in game ")
    assert {each.games for each in result.standings} == {60 - result.failed}
    with pytest.raises(BotError, match="bot 'random' has no game with a result: bot 'cheating' failed in game 0"):
        tournament(toy_games.nim(), "random,cheating", 10, threads=1)


def test_plain_data_and_table(toy_plugins: Registry) -> None:
    result = tournament(toy_games.nim(), BOTS, 10, threads=1)
    assert json.loads(json.dumps(result.to_dict()))["standings"][0]["bot"] == result.standings[0].bot
    lines = result.to_csv().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("bot,games,wins,share,share_low,share_high,fair,mean_score,rating,")


@pytest.mark.parametrize(
    ("bots", "arguments", "error", "message"),
    [
        ("random", {}, VariantError, "bots: a tournament takes 2 to 100, not 1"),
        ("random,python,random", {}, VariantError, "bots: 'random' is there twice"),
        ("random,pyhton", {}, UnknownNameError, "unknown bot 'pyhton'; did you mean 'python'"),
        ("random,python", {"games": 0}, VariantError, "games: must be a whole number from 1 to 1,000,000, not 0"),
        ("random,python", {"most_seatings": 1}, VariantError, "seatings: must be a whole number from 2 to 10,000"),
        ("random,python", {"threads": -1}, VariantError, "threads: must be"),
    ],
)
def test_bad_arguments_are_refused(
    toy_plugins: Registry, bots: str, arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        tournament(toy_games.nim(), bots, **arguments)


def test_a_game_for_one_is_refused(toy_plugins: Registry) -> None:
    with pytest.raises(VariantError, match="'race-test' is played alone; a tournament takes at least 2 seats"):
        tournament(toy_games.race(players=1), "random,python")
