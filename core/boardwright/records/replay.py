"""Replaying records: the rules are asked again about every action and about the result."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from boardwright import documents
from boardwright.documents.library import SUFFIXES, Library
from boardwright.documents.record import Record
from boardwright.errors import ActionError, BoardwrightError, Location, RecordError, UnknownNameError, located
from boardwright.match import Match
from boardwright.simulation.playouts import MAX_STEPS, playouts
from boardwright.simulation.recording import Recorder
from boardwright.simulation.results import Games
from boardwright.simulation.seating import SeatedBot, seat_bots
from boardwright.variants import Variant, load_layered

_MAX_RERUNS = 16  # seatings and seeds that are kept ready: where bots rotate, games take turns with them


def replay(record: Record, variant: Variant, *, allow_changed: bool = False) -> Match:
    """Plays a record's actions and outcomes in a match, which may then be gone on with: dice fall as they would have.

    Args:
        record: what was played.
        variant: what it was a game of.
        allow_changed: replay also if the variant's hash is not the record's.

    Raises:
        RecordError: the variant has changed, an action is not legal, or the result is another; the message names the
            game and the step, the number of the action or outcome in the record from 1.
    """
    check_variant(record, variant, allow_changed=allow_changed)
    match = Match(variant, record.seed, record.game)
    for step, text in enumerate(record.actions, 1):
        try:
            match.play(text)
        except ActionError as error:
            raise RecordError(f"game {record.game}, step {step}: {error.message}") from error
    broken_off = bool(record.bots) and not match.over and len(record.actions) == MAX_STEPS
    _compare_results(record, _results(match.over, match.truncated or broken_off, match.scores, match.returns))
    return match


def check_variant(record: Record, variant: Variant, *, allow_changed: bool) -> None:
    """Raises RecordError unless this is the variant of the record, or one that has changed where that is allowed."""
    if record.players != variant.players:
        message = f"is for {record.players} players, and the variant '{variant.name}' for {variant.players}"
        raise RecordError(f"game {record.game} {message}")
    if record.hash != variant.hash and not allow_changed:
        raise RecordError(
            f"game {record.game} was played by other rules: the record's variant '{record.variant}' had the hash "
            f"{record.hash}, and '{variant.name}' has {variant.hash}; "
            "'boardwright replay --allow-changed' replays it all the same"
        )


class Replayer:
    """Replays one record after another; what the next shares with the one before is not made ready again."""

    def __init__(self, library: Library, reference: str | None = None, *, allow_changed: bool = False) -> None:
        """Looks variants up in `library`.

        Args:
            library: where variants are looked up.
            reference: the name or path of the variant to take instead of the one that records name.
            allow_changed: as `replay` takes it.
        """
        self._library = library
        self._reference = reference
        self._allow_changed = allow_changed
        self._variant: tuple[Any, Variant] | None = None
        self._reruns: dict[Any, _Rerun | None] = {}

    def replay(self, record: Record, location: Location) -> Match:
        """The match of a record that stands at `location`; raises as the function `replay` does."""
        variant = self._variant_of(record, location)
        with located(location):
            return replay(record, variant, allow_changed=self._allow_changed)

    def verify(self, record: Record, location: Location) -> None:
        """Checks a record like `replay`, and that its seed and its bots play this very game again.

        A record without bots is only replayed, and so is one of bots with a limit in seconds.

        Raises:
            RecordError: the game differs; the message names the first step where it does.
            BoardwrightError: a bot is not there, or fails.
        """
        variant = self._variant_of(record, location)
        with located(location):
            check_variant(record, variant, allow_changed=self._allow_changed)
            rerun = self._rerun_of(record, variant)
            if rerun is None:
                replay(record, variant, allow_changed=self._allow_changed)
            else:
                _compare(record, rerun.record(record.game))

    def _variant_of(self, record: Record, location: Location) -> Variant:
        key = (record.variant, record.overrides)
        if self._variant is None or self._variant[0] != key:
            self._variant = (key, self._load(record, location))
        return self._variant[1]

    def _load(self, record: Record, location: Location) -> Variant:
        overrides = record.overrides.model_dump(exclude_unset=True)
        layer = documents.of_mapping(overrides, str(location))
        reference = self._reference or record.variant
        with located(location):
            if self._reference is None and reference.endswith(SUFFIXES):
                raise RecordError(f"the variant is the file '{reference}'; name it with --variant")
            try:
                return load_layered(reference, layer, self._library)
            except UnknownNameError as error:
                if error.name != reference:
                    raise
                raise RecordError(f"{error.message}; or name the variant's file with --variant") from error

    def _rerun_of(self, record: Record, variant: Variant) -> _Rerun | None:
        """What plays the games of the record's run again; None if nothing can."""
        key = (variant, tuple(record.bots), record.seed)
        if key not in self._reruns:
            if len(self._reruns) == _MAX_RERUNS:
                self._reruns.clear()
            self._reruns[key] = _rerun(record, variant)
        return self._reruns[key]


class _Rerun:
    """Games of a run, played again one by one."""

    def __init__(self, variant: Variant, lineup: Sequence[SeatedBot], seed: int) -> None:
        self._players = variant.players
        self._playouts = playouts(variant, lineup, seed, logged=True)
        self._recorder = Recorder(variant, lineup, seed)

    def record(self, game: int) -> Record:
        results = Games.blank(1, self._players)
        self._playouts.play(game, results)
        return next(self._recorder.records(game, results))


def _rerun(record: Record, variant: Variant) -> _Rerun | None:
    if not record.bots:
        return None
    try:
        lineup = seat_bots(record.bots, variant.players, variant.library.registry)
    except BoardwrightError as error:
        raise RecordError(f"bots: {error}") from error
    if any(_has_time_limit(seated, variant) for seated in lineup):
        return None
    return _Rerun(variant, lineup, record.seed)


def _has_time_limit(seated: SeatedBot, variant: Variant) -> bool:
    policy = seated.policy(variant)
    return policy is not None and policy.timed is not None


def _compare(record: Record, again: Record) -> None:
    """Raises RecordError at the first difference between a record and the same game played again."""
    for step, (told, played) in enumerate(zip_longest(record.actions, again.actions), 1):
        if told == played:
            continue
        where = f"game {record.game}, step {step}"
        if told is None:
            raise RecordError(f"{where}: the record ends, but with seed {record.seed} the bots go on with '{played}'")
        now = f"give '{played}'" if played is not None else "have ended the game"
        raise RecordError(f"{where}: the record has '{told}', but with seed {record.seed} the bots {now}")
    _compare_results(record, _results(again.over, again.truncated, again.scores, again.returns))


def _results(over: bool, truncated: bool, scores: Sequence[float], returns: Sequence[float]) -> dict[str, Any]:
    return {"over": over, "truncated": truncated, "scores": list(scores), "returns": list(returns)}


def _compare_results(record: Record, results: dict[str, Any]) -> None:
    for key, value in results.items():
        told = getattr(record, key)
        if told != value:
            raise RecordError(
                f"game {record.game}: {key}: the record has {_shown(told)}, the rules give {_shown(value)}"
            )


def _shown(value: Any) -> str:
    return ", ".join(f"{number:g}" for number in value) if isinstance(value, list) else str(value).lower()
