"""The check of a variant: whole games of random bots, every position of them examined."""

from __future__ import annotations

from boardwright.bots import random
from boardwright.documents.extends import layers_of
from boardwright.documents.library import Library
from boardwright.errors import BoardwrightError
from boardwright.game import Game
from boardwright.match import Match, check_seed
from boardwright.testing.compiled_steps import CompiledSteps
from boardwright.testing.obligations import Obligation, Progress
from boardwright.testing.positions import (
    Answers,
    check_drawing,
    check_events,
    check_texts,
    check_to_move,
    contents,
    examine,
    rules_contents,
)
from boardwright.testing.transpositions import Transpositions
from boardwright.variants import Variant, check_statements, load

MAX_STEPS = 300  # steps after which a game is left; what is repeated so often has been seen
REORDERING = 40  # every so many steps the next ones are tried in other orders
COMPILED_GAMES = 20  # for each examined game, so many more are played compiled, to find an index out of range


def check_conformance(
    variant: Variant, *, games: int = 5, seed: int = 0, max_steps: int = MAX_STEPS, interpreted: bool = False
) -> None:
    """Plays games of a variant and checks every obligation of the Game contract at every step.

    Args:
        variant: what to check.
        games: how many games are examined, at least 1.
        seed: of the random bots.
        max_steps: steps after which a game is left.
        interpreted: check the plain Python alone; what only compiled code can break is not seen then.

    Raises:
        ConformanceError: an obligation is broken; the message names it, and game, seed and step.
        GameError: the rules cannot be compiled.
    """
    check_seed(seed)
    progress = Progress(variant.name, seed)
    _check_facts(variant, progress)
    with progress.running("the first step"):
        Match(variant, seed)
    compiled = None if interpreted else CompiledSteps(variant)
    transpositions = Transpositions(variant)
    rules = rules_contents(variant.rules)
    for progress.game in range(games):
        progress.step = 0
        _check_game(variant, compiled, transpositions, progress, max_steps)
        same = rules_contents(variant.rules) == rules
        progress.demand(same, Obligation.FIXED_RULES, "the rules are not what they were before this game")
    if compiled is not None:
        for progress.game in range(games, games + games * COMPILED_GAMES):
            compiled.play_at_random(progress, max_steps)


def check_game(name: str, *, games: int = 5, seed: int = 0, library: Library | None = None) -> list[str]:
    """Checks every variant of a game, and returns their names.

    Raises:
        UnknownNameError: there is no such game.
        BoardwrightError: a variant does not load.
        ConformanceError: as `check_conformance`.
    """
    library = library or Library()
    library.registry.load("game", name, Game)
    names = variants_of(name, library)
    for variant in names:
        check_conformance(load(variant, library=library), games=games, seed=seed)
    return names


def variants_of(game: str, library: Library) -> list[str]:
    """The names of the variants by which to check a game; where it has none, its own name, which is a variant too.

    A variant whose file cannot be read is among them: nobody knows which game it is of.
    """
    return [name for name in library.variants if _game_of(name, library) in (game, None)] or [game]


def _game_of(variant: str, library: Library) -> str | None:
    """The game that a variant's file, or one that it extends, says; None where that cannot be read."""
    try:
        document = library.document("variant", variant)
        layers = layers_of(document, lambda name, base: library.document("variant", name, base))
    except BoardwrightError:
        return None
    return next((layer.data["game"] for layer in layers if "game" in layer.data), None)


def _check_facts(variant: Variant, progress: Progress) -> None:
    with progress.running("the numbers that it states"):
        check_statements(variant)


def _check_game(
    variant: Variant,
    compiled: CompiledSteps | None,
    transpositions: Transpositions,
    progress: Progress,
    max_steps: int,
) -> None:
    """One game, compiled code following the interpreted rules; then the same steps once more, from the start.

    The second time some of the steps are tried in other orders, too.
    """
    match = Match(variant, progress.seed, progress.game)
    passed = [contents(match.state)]
    answers = _check_position(match, progress)
    if compiled is not None:
        compiled.start(progress)
        compiled.compare(match.state, answers, progress)
    while answers.choices and progress.step < max_steps:
        _check_step(match, progress)
        progress.step += 1
        passed.append(contents(match.state))
        answers = _check_position(match, progress)
        if compiled is not None:
            compiled.play(match.actions[-1], progress)
            compiled.compare(match.state, answers, progress)
    again = Match(variant, progress.seed, progress.game)
    for progress.step, expected in enumerate(passed):
        same = contents(again.state) == expected
        progress.demand(same, Obligation.REPEATABLE, "the same steps led to another position the second time")
        transpositions.note(again.state, progress)
        if progress.step % REORDERING == 0:
            transpositions.reorder(again.state, match.actions[progress.step :], progress)
        if progress.step < len(match.actions):
            again.play(match.actions[progress.step])


def _check_position(match: Match, progress: Progress) -> Answers:
    """Examines the position and what people are told of it."""
    variant, state = match.variant, match.state
    check_to_move(variant, state, progress)
    answers = examine(variant, state, progress)
    texts = check_texts(variant, state, answers.choices, progress)
    check_drawing(variant, state, answers.choices, progress)
    if texts:
        at = progress.step % len(texts)
        with progress.running("parsing"):
            read = match.parse(texts[at])
        told = f"'{texts[at]}' is read as {read}, not {answers.choices[at]}"
        progress.demand(read == answers.choices[at], Obligation.TEXTS, told)
    return answers


def _check_step(match: Match, progress: Progress) -> None:
    """Plays a step as random bots would, and the same one on a copy, where it is taken back."""
    before = contents(match.state)
    copy = match.copy()
    with progress.running("apply"):
        if match.at_chance:
            action = match.roll()
        else:
            action = match.choose(random.choose)
            match.play(action)
        after = contents(match.state)
        kept = contents(copy.state) == before
        progress.demand(kept, Obligation.UNDO_AND_COPY, f"playing {action} changed a copy from before it")
        copy.play(action)
    progress.demand(contents(copy.state) == after, Obligation.REPEATABLE, f"{action} led to two positions")
    copy.undo()
    check_events(match.variant, copy.state, action, match.state, progress)
    back = contents(copy.state) == before
    progress.demand(back, Obligation.UNDO_AND_COPY, f"taking back {action} did not restore the position")
    kept = contents(match.state) == after
    progress.demand(kept, Obligation.UNDO_AND_COPY, f"taking back {action} on a copy changed the original")
