"""Everything that many games of a variant tell about it, in one report."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwright.analysis.measure import Figure, Scale, figures_of
from boardwright.analysis.places import Place, PlaceWatcher
from boardwright.analysis.positions import PositionMeasures
from boardwright.analysis.profile import ChoiceProfile
from boardwright.analysis.results import measures_of_results, wins_of_seats
from boardwright.analysis.sampling import MOST_GAMES, Plan, Played, play
from boardwright.analysis.sizes import PositionCounter, Probes
from boardwright.analysis.skill import MOST_LEVELS, SKILL_BOT, SkillStep, skill_trace
from boardwright.analysis.statistics import CONFIDENCE, games_needed, share_of
from boardwright.analysis.tables import Tabular
from boardwright.analysis.watching import Watcher, watch
from boardwright.errors import VariantError, check_count
from boardwright.simulation.results import Games
from boardwright.simulation.seating import seat_bots

if TYPE_CHECKING:
    from boardwright.boards import Board
    from boardwright.variants import Variant

_BARS = 40  # of the histogram of lengths, at most
_RANDOM = "random"  # the bot whose games the size of the game tree follows from


@dataclass(frozen=True)
class Analysis(Tabular):
    """What is known of a variant, each figure with its interval of 95 %.

    Attributes:
        games: how many were played.
        precision: how exactly the win shares were to be known, to either side.
        needed: about how many games that takes; None where nobody plays against anybody.
        sample: how many of the games were looked at position by position.
        failed: games in which a bot failed; no figure covers them.
        failures: what went wrong in the first few of them.
        favoured: the seats, from 1, that win more than their share beyond noise.
        figures: all figures of the game as a whole.
        places: the cells and sets of cells of its board; empty where the game has no marks.
        choices: how many actions there are to choose from at each ply, on average.
        lengths: a histogram of the games' plies: from, to (inclusive), games.
        skill: the doublings of a bot's budget.
        skill_bot: the bot and the parameter that was doubled.
        notes: what to keep in mind about the figures.
        board: the board, for drawings.
    """

    variant: str
    hash: str
    players: int
    bots: list[str]
    seed: int
    games: int
    precision: float
    needed: int | None
    sample: int
    failed: int
    failures: list[str]
    favoured: list[int]
    figures: list[Figure]
    places: list[Place]
    choices: list[float]
    lengths: list[tuple[int, int, int]]
    skill_bot: str
    skill: list[SkillStep]
    notes: list[str]
    board: Board | None = field(repr=False, compare=False)

    def figure(self, name: str, item: str = "") -> Figure:
        """The figure of this name and item; raises KeyError where there is none."""
        for figure in self.figures:
            if (figure.name, figure.item) == (name, item):
                return figure
        raise KeyError((name, item))

    def to_dict(self) -> dict[str, Any]:
        """The analysis as plain data, as `--json` prints it."""
        plain = {name: value for name, value in vars(self).items() if name != "board"}
        for name in ("figures", "places", "skill"):
            plain[name] = [each.to_dict() for each in plain[name]]
        return plain

    def to_html(self) -> str:
        """The analysis as one HTML page that needs nothing besides, with plots."""
        from boardwright.analysis.report import html_of

        return html_of(self)

    def rows(self) -> Sequence[Mapping[str, Any]]:
        """A row for each figure, those of places and of the skill trace included."""
        figures = [*self.figures]
        for place in self.places:
            figures += _figures_of_place(place)
        figures += [
            Figure.of("skill", f"{step.budget}", "win share at this budget", step.share, Scale.CHANCE)
            for step in self.skill
        ]
        return [{"variant": self.variant, **figure.to_dict()} for figure in figures]


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
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Plays a variant and reports on it.

    Args:
        variant: what to analyse.
        games: how many at most; it stops earlier once every seat's win share is known with `precision`.
        bots: one bot for all seats or one for each, as `--bots` takes them.
        seed: everything random follows from it.
        threads: how many to use; default: one a core. The result does not depend on it.
        precision: how exactly, to either side, win shares are to be known.
        sample: how many of the games are looked at position by position.
        skill_bot: a bot and the parameter that is its budget, for the skill trace.
        levels: how often to double that budget, 0 for no skill trace.
        skill_games: games for each doubling.
        interpreted: run the rules as plain Python; the result does not depend on it.
        progress: called with the number of games done so far, those of the skill trace not counted.

    Raises:
        BoardwrightError: a number is out of range, a bot is not there or not made for the game, the game breaks its
            contract, or a bot fails in every single game.
    """
    plan = Plan(games, sample, bots, seed, threads, interpreted)
    plan.check()
    check_count("levels", levels, MOST_LEVELS, 0)
    check_count("skill games", skill_games, MOST_GAMES)
    _check_precision(precision)
    played = play(variant, plan, enough=lambda results: _is_precise(results, precision), progress=progress)
    look = _Look(variant, plan, len(played.results.plies))
    shown = watch(variant, played.results, look.watchers, interpreted=interpreted)
    skill: list[SkillStep] = []
    if levels and variant.players > 1:
        skill = list(skill_trace(variant, skill_bot, levels, skill_games, seed, plan.cores))
    return Analysis(
        variant=variant.name,
        hash=variant.hash,
        players=variant.players,
        bots=[seated.text for seated in seat_bots(bots, variant.players, variant.library.registry)],
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
        skill=skill,
        notes=_notes(played, look, shown),
        board=variant.board,
    )


class _Look:
    """What is learned position by position."""

    def __init__(self, variant: Variant, plan: Plan, games: int) -> None:
        self.variant = variant
        self.plan = plan
        self.measures = PositionMeasures(variant, games)
        self.profile = ChoiceProfile()
        self.counter = PositionCounter()
        self._probes = Probes()
        self._places = PlaceWatcher.of(variant)
        self._is_random = all(
            seated.bot.name == _RANDOM for seated in seat_bots(plan.bots, variant.players, variant.library.registry)
        )

    @property
    def watchers(self) -> list[Watcher]:
        """Who watches the games."""
        watchers: list[Watcher] = [self.measures, self.profile, self.counter]
        if self._is_random:
            watchers.append(self._probes)
        return watchers + ([self._places] if self._places else [])

    def figures(self) -> list[Figure]:
        """All figures but those of places."""
        if not self._is_random:
            self._probe()
        sizes = [
            ("games_log10", "different games, log10", self._probes.games_log10(self.plan.seed)),
            ("positions_log10", "positions of such games, log10", self.counter.positions_log10()),
        ]
        return figures_of(self.measures.measures()) + [Figure.of(name, "", title, size) for name, title, size in sizes]

    def _probe(self) -> None:
        """Lets the random bot play as many games as were looked at."""
        random = replace(self.plan, games=self.plan.sample, bots=_RANDOM)
        played = play(self.variant, random)
        watch(self.variant, played.results, [self._probes], interpreted=self.plan.interpreted)

    def places(self) -> list[Place]:
        """The cells and sets of cells."""
        return self._places.places(self.plan.seed) if self._places else []


def _check_precision(precision: float) -> None:
    if isinstance(precision, bool) or not isinstance(precision, int | float) or not 0.0001 <= precision < 1:
        raise VariantError(f"precision: must be a number from 0.0001 to 1, not {precision!r}")


def _is_precise(results: Games, precision: float) -> bool:
    if results.wins.shape[1] == 1 or results.failed.all():
        return False
    estimates = [share_of(measure.known) for measure in wins_of_seats(results)]
    return all((each.high or 1) - (each.low or 0) <= 2 * precision for each in estimates)


def _needed(results: Games, precision: float) -> int | None:
    seats = wins_of_seats(results)
    if len(seats) == 1 or len(seats[0].known) < 2:
        return None
    return max(games_needed(measure.known, precision) for measure in seats)


def _favoured(results: Games) -> list[int]:
    """The seats whose win share is more than an equal one, all seats tested at once (Bonferroni)."""
    seats = wins_of_seats(results)
    if len(seats) == 1:
        return []
    confidence = 1 - (1 - CONFIDENCE) / len(seats)
    lows = [share_of(measure.known, confidence).low for measure in seats]
    return [seat + 1 for seat, low in enumerate(lows) if low is not None and low > 1 / len(seats)]


def _histogram(plies: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[tuple[int, int, int]]:
    least, most = int(plies.min()), int(plies.max())
    width = math.ceil((most - least + 1) / _BARS)
    counts = np.bincount((plies - least) // width).tolist()
    return [(least + bar * width, least + (bar + 1) * width - 1, count) for bar, count in enumerate(counts)]


def _notes(played: Played, look: _Look, shown: int) -> list[str]:
    results, plan = played.results, look.plan
    notes = []
    wanted = min(plan.sample, len(results.plies)) - int(results.failed[: plan.sample].sum())
    if shown < wanted:
        notes.append(f"Games are long: {shown:,} of {wanted:,} sampled games were looked at position by position.")
    truncated = int(results.finished().truncated.sum())
    if truncated:
        notes.append(f"{truncated:,} games were ended by a limit; they count with the result that they had there.")
    if look.variant.players > 1 and not look.measures.leads_are_told:
        notes.append("Before the end the game does not tell who is ahead: there are no figures about leads.")
    counter = look.counter
    notes.append(
        f"The sample met {counter.different:,} positions; one of a further game has been met before with a chance of "
        f"about {counter.covered:.1%}. The less that is, the more the number of positions is a lower bound."
    )
    return notes


def _figures_of_place(place: Place) -> list[Figure]:
    item = f"{place.group} {place.id}"
    figures = [Figure.of("visits", item, "changes of what lies there", place.visits)]
    for mark, share in place.marks.items():
        figures.append(Figure.of("mark", f"{item}: {mark}", "games that end with this mark there", share, Scale.CHANCE))
    if place.telling is not None:
        figures.append(Figure.of("telling", item, "share of who wins that it tells", place.telling, Scale.SHARE))
    return figures
