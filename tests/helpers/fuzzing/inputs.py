"""One input of each kind: the files, the arguments and the typed lines of one call of the program.

An input follows from its kind, a seed and its number alone. Most begin with something that works, a shipped file, a
golden record, a command of the docs, and are damaged then; runs are kept so small that a long one is a finding.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx

from fuzzing.grammar import plausible_board, plausible_variant, some_options
from fuzzing.mutations import TOKENS, as_flow, damaged_bytes, damaged_data, damaged_text, exchanged_words
from fuzzing.shipped import board_names, boards, known_options, parsed, records, variants, words


@dataclass(frozen=True)
class Input:
    """One call of the program.

    Attributes:
        kind: what kind of input this is.
        arguments: the command line, without the program's name.
        files: files of the working directory, by name.
        typed: what the program reads from standard input.
        is_walked: whether a variant that loads is played a few steps, too.
    """

    kind: str
    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    typed: str = ""
    is_walked: bool = False


def make_input(kind: str, seed: int, number: int) -> Input:
    """Input `number` of those of a kind that a seed gives; the same one, always."""
    return KINDS[kind](Random(f"{kind} {seed} {number}"))


def _yaml(random: Random, source: Callable[[], tuple[str, ...]]) -> bytes:
    """A damaged YAML file of those of a source."""
    text = random.choice(source())
    if random.random() < 0.4:
        return damaged_text(random, text, words(source)).encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        return damaged_bytes(random, text.encode())
    return as_flow(damaged_data(random, parsed(text), parsed(random.choice(source())))).encode("utf-8", "replace")


def _board(random: Random) -> Input:
    show = ("show", "x.yaml")
    arguments = random.choice(
        (show, show, (*show, "--json"), (*show, "--svg", "x.svg"), ("check", "x.yaml"), (*show, "--groups", "hexagon"))
    )
    if random.random() < 0.4:
        board = plausible_board(random)
        content = as_flow(board if random.random() < 0.7 else damaged_data(random, board)).encode("utf-8", "replace")
    else:
        content = _yaml(random, boards)
    return Input("boards", arguments, {"x.yaml": content})


def _variant(random: Random) -> Input:
    show = ("show", "x.yaml", "--kind", "variant")
    arguments = random.choice((show, show, (*show, "--json"), (*show, "--svg", "x.svg"), ("check", "x.yaml")))
    if random.random() < 0.5:
        variant = plausible_variant(random, board_names())
        content = as_flow(variant if random.random() < 0.7 else damaged_data(random, variant)).encode(
            "utf-8", "replace"
        )
    else:
        content = _yaml(random, variants)
    return Input("variants", arguments, {"x.yaml": content}, is_walked=arguments[0] == "show")


def _record(random: Random) -> Input:
    line = random.choice(records())
    variant = json.loads(line)["variant"]
    if random.random() < 0.5:
        line = damaged_text(random, line, words(records))
    else:
        line = as_flow(damaged_data(random, json.loads(line), json.loads(random.choice(records()))))
    content = (line + random.choice(("\n", "\n", "", "\n\n", "\r\n"))).encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        content = damaged_bytes(random, content)
    arguments = random.choice(
        (
            ("replay", "x.jsonl"),
            ("replay", "x.jsonl", "--json", "--allow-changed"),
            ("replay", "x.jsonl", "--allow-changed"),
            ("replay", "x.jsonl", "--allow-changed", "--notation"),
            ("replay", "x.jsonl", "--allow-changed", "--variant", variant),
            ("show", variant, "--record", "x.jsonl", "--step", str(random.randrange(4))),
        )
    )
    return Input("records", arguments, {"x.jsonl": content})


@cache
def _graphs() -> tuple[Any, ...]:
    petersen = nx.petersen_graph()
    nx.set_node_attributes(petersen, {0: {"deep": True, "name": "well", "weight": 1.5, "count": 7}})
    grid = nx.relabel_nodes(nx.grid_2d_graph(3, 3), lambda place: f"{'abc'[place[0]]}{place[1]}")
    for number, cell in enumerate(grid):
        grid.nodes[cell].update(x=float(number % 3), y=float(number // 3))
    return petersen, grid


def _graph(random: Random) -> Input:
    graph = random.choice(_graphs())
    if random.random() < 0.5:
        name = "x.graphml"
        text = damaged_text(random, "\n".join(nx.generate_graphml(graph)), _GRAPHML_WORDS)
    else:
        name = "x.json"
        data = nx.node_link_data(graph, edges="edges")
        if random.random() < 0.5:
            text = damaged_text(random, json.dumps(data, indent=1), _GRAPHML_WORDS)
        else:
            text = json.dumps(damaged_data(random, data), indent=random.choice((None, 1)))
    content = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        content = damaged_bytes(random, content)
    board = f"board: x\nconnected: false\ngraph: {{file: {name}}}\n"
    arguments = random.choice((("show", "x.yaml"), ("show", "x.yaml", "--json"), ("check", "x.yaml")))
    return Input("graphs", arguments, {"x.yaml": board.encode(), name: content})


_GRAPHML_WORDS = (
    *('<node id="1"/>', '<edge source="0" target="1"/>', '<data key="d0">1</data>', "<desc>x</desc>", "<port/>"),
    *('attr.type="long"', 'attr.name="x"', 'edgedefault="directed"', 'directed="true"', 'for="all"', "<graph/>"),
    *("<default>1</default>", '"id": 0', '"multigraph": true', '"directed": true', '"x": 1e9', '"pos": [0, 1]'),
    *('"source": 1', '"weight": 2', '"links": []', '"\\ud83d\\ude00"', '"a": {"b": 1}'),
)

# Variants that are small.
_SET = (
    *("dr-d/2-players", "draughts/russian", "draughts/english", "erben/2-players", "hex/3x3", "morris/six-men"),
    *("n-in-a-row/tic-tac-toe", "pig/2-players", "reversi/6x6", "schicksal/standard", "solitaire/triangle-15"),
    "trinity/2-players",
)


def _setting(random: Random) -> Input:
    variant = random.choice(_SET)
    game = variant.split("/")[0]
    arguments = ["show", variant, *random.choice(((), ("--json",), ("--svg", "x.svg")))]
    for name, value in some_options(random, game).items():
        if random.random() < 0.4:
            value = damaged_data(random, {"": value}).get("", value)
        text = as_flow(value)
        if random.random() < 0.3:
            text = damaged_text(random, text, words(variants))
        if random.random() < 0.1:
            name = random.choice((*TOKENS, *(each for options in known_options().values() for each in options)))
        arguments += ["--set", f"{name}={text}"]
    if random.random() < 0.2:
        arguments += ["--players", random.choice(("0", "1", "2", "3", "6", "64", "-1", "x", "9" * 30))]
    if random.random() < 0.2:
        arguments += ["--rules", random.choice(("pie", "misere", "pie,misere", "misere,misere", "", ",", "pie, x"))]
    if random.random() < 0.2:
        arguments += ["--board", random.choice((*board_names(), "x", "", "x.yaml"))]
    return Input("settings", _as_arguments(arguments), is_walked=True)


_COMMANDS = (
    *("/help", "/list", "/list a", "?", "? a", "/board", "/undo", "/undo", "/save x.jsonl", "/load x.jsonl"),
    *("/options", "/record", "/quit", "/hint", "/status", "/", "//", "/x", "/save", "/load", "/undo 2", "/u", ""),
)


def _typed(random: Random) -> Input:
    record = json.loads(random.choice(records()))
    settings = [f"{name}={as_flow(value)}" for name, value in record.get("overrides", {}).get("options", {}).items()]
    arguments = ["play", record["variant"], "--seed", str(record["seed"])]
    for setting in settings:
        arguments += ["--set", setting]
    for seat in range(1, record["players"] + 1):
        if random.random() < 0.7:
            arguments += ["--human", str(seat)]
    lines = []
    for text in record["actions"][: random.randrange(12)]:
        lines.append(text)
        while random.random() < 0.2:
            lines.append(random.choice(_COMMANDS))
        if random.random() < 0.1:
            lines.append(damaged_text(random, random.choice((text, *_COMMANDS)), record["actions"]))
    typed = "\n".join((*lines, *random.sample(_COMMANDS, 3))) + random.choice(("\n", "\n", ""))
    if random.random() < 0.2:
        typed = damaged_text(random, typed, record["actions"])
    files = {"x.jsonl": (as_flow(record) + "\n").encode()} if random.random() < 0.3 else {}
    return Input("lines", tuple(arguments), files, typed)


# Commands that work; none that plays may be made to play long, or to compile.
_LINES = (
    *(
        "list",
        "list boards --json",
        "list variants",
        "show hex/3x3",
        "show hex/3x3 --kind board --svg x.svg --edge 30mm",
    ),
    *("show pig --json", "show mcts", "show dr-d/2-players --groups hexagon", "check", "check x.yaml"),
    *("show hex/3x3 --moves a1,b2", "show n-in-a-row/tic-tac-toe --moves 'a1 b2' --json", "check --path ."),
    *("show hex/3x3 --record x.jsonl --game 0 --step 2", "replay x.jsonl", "replay x.jsonl --json --game 0"),
    *("run hex/2x2 --games 2 --seed 1 --threads 1", "run pig --games 1 --set target=5 --json --bots random"),
    *("run hex/2x2 --games 2 --bots random,greedy --rotate --record y.jsonl", "run x.yaml --games 1 --checked"),
    *("run hex/2x2 --games 1 --bots mcts:simulations=3,flat:simulations=3", "run hex/2x2 --bots alpha-beta:depth=2"),
    *("perft hex/2x2 2", "perft n-in-a-row/tic-tac-toe 2 --divide --json", "perft x.yaml 1 --players 2"),
    *("solve solitaire/path-10", "solve solitaire/star-7 --json", "play hex/2x2 --human 1 --human 2 --bots random"),
    *("analyse hex/2x2 --games 3 --sample 2", "analyse hex/2x2 --games 2 --sample 1 --json --csv x.csv"),
    *("compare hex/2x2 hex/3x3 --games 2 --sample 1", "compare pig --set target=5,6 --games 2 --sample 1 --csv x.csv"),
    *("tournament hex/2x2 --bots random,greedy --games 1 --file y.jsonl", "--version", "--help", "run --help"),
    *(
        "--plugin x.py list",
        "replay x.pdn --variant draughts/russian",
        "tournament hex/2x2 --bots random,random --games 1",
    ),
)
_NAMES = (
    *("hex/2x2", "hex/3x3", "pig", "dr-d/1-set", "random", "greedy", "mcts", "x.yaml", "x.jsonl", "x.pdn", "folder"),
    *("no/such", "", ".", "--", "-", "-x", "--json", "--set", "--games", "--seed", "--bots", "--path", "--kind"),
    *("random:x=1", "mcts:", "mcts:simulations=0", ":", "random,", ",", "x" * 300, "\udcff", "9" * 30, "--board"),
)
_BOUNDED = {"run", "perft", "solve", "analyse", "compare", "tournament"}  # commands that would compile
_GIVES_GAMES = {"run", "analyse", "compare", "tournament"}


def _command_line(random: Random) -> Input:
    arguments = [part.strip("'") for part in re.findall(r"'[^']*'|\S+", random.choice(_LINES))]
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(arguments) + 1)
        change = random.randrange(6)
        if change == 0 and at < len(arguments):
            del arguments[at]
        elif change == 1:
            arguments.insert(at, random.choice(_NAMES))
        elif change == 2 and at < len(arguments):
            arguments[at] = damaged_text(random, arguments[at], _NAMES)
        elif change == 3 and at < len(arguments):
            arguments[at] = random.choice((*_NAMES, *TOKENS))
        elif change == 4 and at < len(arguments):
            arguments.append(arguments[at])
        elif change == 5:
            arguments += random.choice((("--set", "x=1"), ("--players", "3"), ("--board", "hex/2x2"), ("--seed", "-1")))
    command = next((at for at, each in enumerate(arguments) if each in _BOUNDED), None)
    if command is not None:
        arguments = [_bounded(each) for each in arguments]
        games = ("--games", "1") if arguments[command] in _GIVES_GAMES and "--games" not in arguments else ()
        arguments[command + 1 : command + 1] = ["--interpreted", *games]
    files = {
        "x.yaml": random.choice(("game: hex\nboard: hex/2x2\n", "board: x\nlattice: square\n", "", "x")).encode(),
        "x.jsonl": (random.choice(records()) + "\n").encode(),
        "x.pdn": _PDN[0].encode(),
        "x.py": b"import boardwright\n",
        "folder/boards/x.yaml": b"board: x\ncells: [a, b]\nedges: [[a, b]]\n",
    }
    return Input("arguments", _as_arguments(arguments), files)


def _bounded(argument: str) -> str:
    """An argument whose numbers are small, or so large that they are refused."""
    return re.sub(
        r"(?<![\w/])\d+", lambda found: found[0] if len(found[0]) == 1 or len(found[0]) > 18 else "3", argument
    )


_TOURNAMENT = ("tournament", "hex/2x2", "--bots", "random,greedy", "--games", "2", "--seed", "1", "--interpreted")


@cache
def _tournament_file() -> str:
    """The file of a tournament that was played to its end."""
    import tempfile

    import boardwright as bw

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.jsonl"
        bw.tournament(bw.load("hex/2x2"), bots="random,greedy", games=2, seed=1, file=file, interpreted=True)
        return file.read_text(encoding="utf-8")


def _tournament(random: Random) -> Input:
    lines = _tournament_file().splitlines()
    if random.random() < 0.5:
        text = damaged_text(random, "\n".join(lines) + "\n", words(lambda: (_tournament_file(),)))
    else:
        at = random.randrange(len(lines))
        lines[at] = as_flow(damaged_data(random, json.loads(lines[at]), json.loads(random.choice(lines))))
        text = "\n".join(lines) + random.choice(("\n", ""))
    content = text.encode("utf-8", "surrogatepass")
    if random.random() < 0.1:
        content = damaged_bytes(random, content)
    return Input("tournaments", (*_TOURNAMENT, "--file", "x.jsonl"), {"x.jsonl": content})


_PDN = (
    '[White "Dyachkov"]\n[Black "Burkovsky"]\n[GameType "25,W,8,8,A0,0"]\n\n'
    "1. c3-d4 d6-c5 2. g3-h4 c7-d6 3. h2-g3 b6-a5 4. d4:b6 a5:c7 {a comment}\n"
    "5. b2-c3 a7-b6 (5. b2-a3 a7-b6) 6. a1-b2 $1 *\n",
    '[FEN "W:WKa1:Bc3,f4"]\n[Result "*"]\n\n1. a1xg3 *\n',
)
_PDN_WORDS = (
    *('[FEN "W:WKa1:Bc3,f4"]', '[SetUp "1"]', '[GameType "20"]', '[Result "1-0"]', "W:W31-50:B1-20", "1-0", "2-0"),
    *("1/2-1/2", "*", "1.", "12...", "c3-d4", "d4:b6", "d4xb6", "26x17x8x19", "{", "}", "(", ")", ";", "$1", "!?", "0"),
)


def _notation(random: Random) -> Input:
    text = random.choice(_PDN) * random.choice((1, 1, 2))
    text = (exchanged_words if random.random() < 0.7 else damaged_text)(random, text, _PDN_WORDS)
    content = (
        text.encode("utf-8", "surrogatepass")
        if random.random() < 0.9
        else damaged_bytes(random, text.encode("utf-8", "replace"))
    )
    more = random.choice(((), (), ("--json",), ("--notation",), ("--verify",), ("--game", "0")))
    return Input("notations", ("replay", "x.pdn", "--variant", "draughts/russian", *more), {"x.pdn": content})


def _as_arguments(arguments: Sequence[str]) -> tuple[str, ...]:
    """Arguments as a program may be handed them: no NUL, and what is no text as Python keeps its bytes."""
    return tuple(
        argument.replace("\x00", "").encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
        for argument in arguments
    )


KINDS: Mapping[str, Callable[[Random], Input]] = {
    "boards": _board,
    "variants": _variant,
    "records": _record,
    "graphs": _graph,
    "settings": _setting,
    "lines": _typed,
    "arguments": _command_line,
    "tournaments": _tournament,
    "notations": _notation,
}
