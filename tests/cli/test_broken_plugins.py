"""Broken plugins, tried as their authors would: one message names what is broken, and the file and line of it.

Each row edits the plugin file of Node Kayles, or adds to it. What is at fault is on the line marked `# here`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import KAYLES, Command

PATH_OF_3 = "board: path\ncells: [a, b, c]\nedges: [[a, b], [b, c]]\n"
GAME = (
    'KAYLES = Game("kayles", title="Node Kayles", players=2, fields=FIELDS, legal_actions=legal_actions, apply=apply)'
)
LIST = ("list", "games")
RUN = ("run", "kayles", "--board", "path.yaml", "--games", "20", "--interpreted")
COMPILED = RUN[:-1]
TEST = ("test", "kayles", "--board", "path.yaml", "--games", "1")

Edit = tuple[str, str]


def with_field(field: str, before: str = "") -> Edit:
    """The game with one more field, or another value for one, and some lines before it."""
    name = field.partition("=")[0]
    given = {
        "name": '"kayles"',
        "title": 'title="Node Kayles"',
        "players": "players=2",
        "fields": "fields=FIELDS",
        "legal_actions": "legal_actions=legal_actions",
        "apply": "apply=apply",
    }
    old = given.get(name)
    game = GAME.replace(old, field, 1) if old else f"{GAME[:-1]}, {field})"
    return GAME, f"{before}\n{game}  # here"


def in_kernel(lines: str, kernel: str = "apply") -> Edit:
    """A kernel that begins with some lines."""
    head = next(line for line in KAYLES.splitlines() if line.startswith(f"def {kernel}("))
    return f"{head}\n", head + "".join(f"\n    {line}" for line in lines.split("\n")) + "\n"


def write(folder: Path, edit: Edit) -> int:
    """Writes the edited plugin; returns the line that is marked."""
    old, new = edit
    assert old in KAYLES
    text = KAYLES.replace(old, new, 1)
    (folder / "broken.py").write_text(text, encoding="utf-8")
    (folder / "path.yaml").write_text(PATH_OF_3, encoding="utf-8")
    return next((number for number, line in enumerate(text.splitlines(), 1) if "# here" in line), 0)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (with_field('name="Kayles!"'), "invalid name 'Kayles!' of a game: use lower case, digits and '-'"),
        (with_field("title=5"), "game 'kayles': title must be a text, not 5"),
        (with_field("summary=None"), "game 'kayles': summary must be a text, not None"),
        (with_field("version=2"), "game 'kayles': version must be a text, not 2"),
        (
            with_field("players=(2, 1)"),
            "game 'kayles': players must be a number or (fewest, most), at least 1, not (2, 1)",
        ),
        (with_field("needs_board=None"), "game 'kayles': needs_board must be True or False, not None"),
        (with_field("options=dict"), "game 'kayles': options must be a subclass of Options, not <class 'dict'>"),
        (with_field("make_rules=5"), "game 'kayles': make_rules must be a function of (board, options, seats), not 5"),
        (with_field("fields=['taken']"), "game 'kayles': fields must be a mapping of names to field(…), not ['taken']"),
        (with_field("start=None"), "game 'kayles': start must be a kernel, a function marked @kernel, not None"),
        (with_field("apply=max"), "game 'kayles': apply must be a kernel, a function marked @kernel, not <built-in"),
        (
            with_field("chance=legal_actions"),
            "game 'kayles': chance must take (rules, state, outcomes, probabilities); ",
        ),
        (with_field("outcome_space=6"), "game 'kayles': chance and outcome_space belong together; there is only one"),
        (with_field("returns=0.5"), "game 'kayles': returns must be a kernel, a function marked @kernel, not 0.5"),
        (with_field("scores=[1, 0]"), "game 'kayles': scores must be a kernel, a function marked @kernel, not [1, 0]"),
        (with_field("wins=start", "@kernel\ndef start(rules, state): pass"), "game 'kayles': wins must take (rules, "),
        (with_field("competes=True"), "game 'kayles': competes must be a kernel, a function marked @kernel, not True"),
        (
            with_field("evaluation=len"),
            "game 'kayles': evaluation must be a kernel, a function marked @kernel, not <bui",
        ),
        (with_field("action_space=9"), "game 'kayles': action_text is missing: actions are not cells"),
        (
            with_field("action_text='a1'"),
            "game 'kayles': action_text must be a function of (board, rules, state, action),",
        ),
        (
            with_field("action_text=lambda a: ''"),
            "game 'kayles': action_text must take (board, rules, state, action); '<la",
        ),
        (
            with_field("action_cells=()"),
            "game 'kayles': action_cells must be a function of (board, rules, state, action), ",
        ),
        (with_field("status=''"), "game 'kayles': status must be a function of (board, rules, state), not ''"),
        (
            with_field("events=[]"),
            "game 'kayles': events must be a function of (board, rules, before, action, after), not []",
        ),
        (with_field("pieces=()"), "game 'kayles': pieces must be a function of (board, rules, state), not ()"),
        (with_field("highlights=()"), "game 'kayles': highlights must be a function of (board, rules, state), not ()"),
        (with_field("notation='PDN'"), "game 'kayles': notation must be a Notation, not 'PDN'"),
        (with_field("relations=lambda rules: []"), "game 'kayles': moved and relations belong together; there is only"),
        (
            ("@kernel\ndef apply", "def apply"),
            "game 'kayles': apply must be a kernel, a function marked @kernel, not <fun",
        ),
        (with_field("legal=legal_actions"), "TypeError: Game.__init__() got an unexpected keyword argument 'legal'"),
        (("def misere_apply", "1 / 0  # here\ndef misere_apply"), "SyntaxError: invalid syntax"),
        (
            ("MISERE = ", "X = RuleChange('x', 5)  # here\nMISERE = "),
            "rule change 'x': change must be a function of (game),",
        ),
        (
            ("MISERE = ", "X = RuleChange('X', max)  # here\nMISERE = "),
            "invalid name 'X' of a rule change: use lower case",
        ),
        (
            ("MISERE = ", "from boardwright import Bot\nX = Bot('x')  # here\nMISERE = "),
            "bot 'x' must have a policy or a player, and not both",
        ),
        (
            ("MISERE = ", "from boardwright import Bot\nX = Bot('x', player=5)  # here\nMISERE = "),
            "bot 'x': player must be a function of (match, parameters), not 5",
        ),
        (
            ("MISERE = ", "from boardwright import Bot\nX = Bot('x', player=max, parameters=5)  # here\nMISERE = "),
            "bot 'x': parameters must be a subclass of Options, not 5",
        ),
    ],
)
def test_what_is_broken_from_the_start_is_told_when_the_file_is_loaded(
    boardwright: Command, tmp_path: Path, edit: Edit, message: str
) -> None:
    line = write(tmp_path, edit)
    done = boardwright("--plugin", "broken.py", *LIST)
    assert done.errors.startswith(f"error: broken.py: cannot be imported: {message}")
    if line and "SyntaxError" not in message:
        assert done.errors.endswith(f"broken.py:{line}\n")
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (with_field("max_actions='4'"), "max_actions must be a whole number, not '4'"),
        (with_field("max_actions=0"), "max_actions must be from 1 to 10,000,000, not 0"),
        (with_field("max_actions=lambda rules: 1 // 0"), "max_actions: ZeroDivisionError: integer division or modulo"),
        (with_field("returns_range=(0,)"), "returns_range must be two finite numbers, the lower one first, not (0,)"),
        (with_field("returns_range=(0, 1), returns_sum='1'"), "returns_sum must be a finite number or None, not '1'"),
        (with_field("fields=lambda rules: None"), "fields must be a mapping of names to field(…), not None"),
        (
            with_field("fields={**FIELDS, 'to_move': FIELDS['winner']}"),
            "field 'to_move' is the framework's own; a game",
        ),
        (
            with_field("fields={**FIELDS, 'x': field('int8', per='cel')}"),
            "field 'x': per must be 'cell', 'seat', a numb",
        ),
        (with_field("fields={**FIELDS, 'x': field('text')}"), "field 'x': 'text' is not a type of numpy"),
        (with_field("fields={'taken': FIELDS['taken']}"), "there is no field 'winner', which the default of returns"),
        (with_field("make_rules=lambda *given: {}"), "make_rules must return a NamedTuple, not a dict"),
        (
            with_field("make_rules=lambda board, options, seats: board.rows"),
            "make_rules: AttributeError: 'Board' object",
        ),
    ],
)
def test_what_does_not_fit_is_told_when_a_variant_is_loaded(
    boardwright: Command, tmp_path: Path, edit: Edit, message: str
) -> None:
    line = write(tmp_path, edit)
    done = boardwright("--plugin", "broken.py", *RUN)
    assert f"game 'kayles': {message}" in done.errors
    assert "Error: " not in message or done.errors.endswith(f"broken.py:{line}\n")
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)


FAULTS = [
    (in_kernel("raise ValueError('no such thing')  # here"), "the rules fail with ValueError: no such thing"),
    (in_kernel("state.taken[99] = 1  # here"), "the rules fail with IndexError: index 99 is out of bounds"),
    (in_kernel("state.taken[0] = 1 // rules.cells - 1 // (state.taken[0] * 0 + 0)  # here"), "divide by zero"),
    (in_kernel("state.takn[0] = 1  # here"), "the rules fail with AttributeError: 'record' object has no attribute"),
    (
        in_kernel("state.taken[rules.cell] = 1  # here"),
        "the rules fail with AttributeError: 'BoardRules' object has no",
    ),
    (in_kernel("state.winner = 'nobody'  # here"), "the rules fail with ValueError: invalid literal for int()"),
    (in_kernel("taken[action] = 1  # here"), "the rules fail with NameError: name 'taken' is not defined"),
    (
        in_kernel("state.taken[0] = np.int8(100) * np.int8(2)  # here"),
        "the rules fail with NameError: name 'np' is not",
    ),
]


@pytest.mark.parametrize(("edit", "message"), FAULTS)
def test_a_kernel_that_fails_is_told_with_its_line(
    boardwright: Command, tmp_path: Path, edit: Edit, message: str
) -> None:
    line = write(tmp_path, edit)
    done = boardwright("--plugin", "broken.py", *RUN)
    assert done.errors.startswith("error: game 'kayles': ")
    assert message in done.errors
    assert done.errors.endswith(f", in apply, {tmp_path}/broken.py:{line}\n")
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (in_kernel("return None", "legal_actions"), "the count of choices is None, not a whole number"),
        (in_kernel("return 1.5", "legal_actions"), "the count of choices is 1.5, not a whole number"),
        (in_kernel("return -1", "legal_actions"), "there is nothing to do for seat 1"),
        (in_kernel("return 99", "legal_actions"), "99 choices where 3 are the most"),
        (in_kernel("actions[0] = 2\nactions[1] = 1\nreturn 2", "legal_actions"), "the choices are [2, 1]"),
        (in_kernel("actions[0] = 1\nactions[1] = 1\nreturn 2", "legal_actions"), "the choices are [1, 1]"),
        (in_kernel("actions[0] = 3\nreturn 1", "legal_actions"), "choice 3 where 3 is the bound"),
        (in_kernel("state.to_move = 7\nreturn"), "to_move is 7"),
        (in_kernel("state.to_move = -1\nreturn"), "there is nothing to do for chance"),
        (
            with_field(
                "returns_range=(0, 1), returns=nan", "@kernel\ndef nan(r, s, returns): returns[:] = float('nan')"
            ),
            "[nan, nan]",
        ),
        (with_field("action_text=lambda *given: 5"), "5"),
        (with_field("action_text=lambda *given: 1 // 0"), "action_text fails with ZeroDivisionError"),
        (with_field("pieces=lambda *given: [5]"), "5"),
        (with_field("status=lambda *given: None"), "None"),
        (with_field("events=lambda *given: None"), "events fails with TypeError: 'NoneType' object is not iterable"),
        (with_field("pieces=lambda *given: None"), "pieces fails with TypeError: 'NoneType' object is not iterable"),
        (with_field("highlights=lambda *given: 'x'"), "highlights fails with TypeError: a text where a list is needed"),
        (
            with_field("action_cells=lambda *given: 5"),
            "action_cells fails with TypeError: 'int' object is not iterable",
        ),
    ],
)
def test_what_a_game_may_not_do_is_told_by_the_test_with_game_and_step(
    boardwright: Command, tmp_path: Path, edit: Edit, message: str
) -> None:
    write(tmp_path, edit)
    done = boardwright("--plugin", "broken.py", *TEST)
    assert re.match(r"error: kayles: variant 'kayles', game 0 of seed 0, step \d: .+; but .+", done.errors)
    assert message in done.errors
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)


BOT = "from boardwright import Bot\nX = Bot('x', {})  # here\nMISERE = "


@pytest.mark.parametrize(
    ("fields", "message", "is_placed"),
    [
        ("policy=lambda variant, parameters: None", "bot 'x': policy must return a Policy, not None", False),
        ("policy=lambda variant, parameters: 1 // 0", "bot 'x': policy: ZeroDivisionError: integer division", True),
        (
            "player=lambda match, parameters: 1 // 0",
            "bot 'x' failed in game 0 of seed 0, seat 1, step 1: ZeroDiv",
            True,
        ),
        ("player=lambda match, parameters: 99", "bot 'x' failed in game 0 of seed 0, seat 1, step 1: ActionErr", False),
        ("player=lambda match, parameters: None", "bot 'x' failed in game 0 of seed 0, seat 1, step 1: Action", False),
    ],
)
def test_a_broken_bot_is_told_by_its_name(
    boardwright: Command, tmp_path: Path, fields: str, message: str, is_placed: bool
) -> None:
    line = write(tmp_path, ("MISERE = ", BOT.format(fields)))
    done = boardwright("--plugin", "broken.py", *RUN, "--bots", "x")
    assert done.errors.startswith(f"error: {message}")
    assert not is_placed or done.errors.endswith(f"broken.py:{line}\n")
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("lambda game: None", "rule change 'x' must return a Game, not a NoneType"),
        ("lambda game: game.replace(aply=1)", "rule change 'x': TypeError: Game.__init__() got an unexpected keyword"),
        ("lambda game: game.replace(apply=1)", "game 'kayles': apply must be a kernel, a function marked @kernel"),
    ],
)
def test_a_broken_rule_change_is_told_by_its_name(
    boardwright: Command, tmp_path: Path, change: str, message: str
) -> None:
    write(tmp_path, ("MISERE = ", f"X = RuleChange('x', {change})\nMISERE = "))
    done = boardwright("--plugin", "broken.py", *RUN, "--rules", "x")
    assert message in done.errors
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (
            in_kernel("if action > 9:\n    state.takn[0] = 1  # here"),
            "state has no field 'takn'; did you mean 'taken'?",
        ),
        (in_kernel("if action > 9:\n    f'{action:>3}'  # here"), "cannot be compiled: kernel 'apply'"),
    ],
)
def test_what_numba_refuses_in_a_branch_that_is_never_taken_is_told_with_its_line(
    boardwright: Command, tmp_path: Path, edit: Edit, message: str
) -> None:
    line = write(tmp_path, edit)
    done = boardwright("--plugin", "broken.py", *COMPILED)
    assert message in done.errors
    assert f"broken.py:{line}: " in done.errors
    assert (done.output, done.errors.count("\n"), done.code) == ("", 1, 1)
