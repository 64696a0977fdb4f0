"""SGF: games that were published, games of our own that go out and come back, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import lies_on, played

import boardwright as bw
from boardwright.records.notation import read_games

# MoHex against Wolve at the Computer Olympiad of 2008, which MoHex won: benzene's regression/sgf/games/olympiad/08.
HEX_2008 = """
(;AP[HexGui:1.0.]FF[4]GM[11]SZ[11];B[d2];W[f6];B[d7];W[e5];B[g6];W[g5];
B[i4];W[i3];B[h4];W[h3];B[g4];W[h5];B[i5];W[g3];B[f4];W[f3];B[e4];W[e3];
B[c4];W[d4];B[c5];W[c3];B[b4];W[d6];B[b7];W[b8];B[h7];W[d5];B[c7];W[d8];
B[e7];W[f8];B[e10];W[d9];B[f7];W[h6];B[g7];W[d3];B[b3];W[c2];B[b2];W[g9]
;B[i8];W[i7];B[h8];W[h10];B[j9];W[j8];B[i9];W[i11];B[k10];W[j11];B[k11];
W[k9];B[j10];W[b6];B[c6];W[b1];B[c1])
"""

# The same two in 2010, likewise. White goes on after the swap: the players have changed sides, and the stone stays.
HEX_2010 = """
(;AP[HexGui:0.9.0]FF[4]GM[11]SZ[11];B[a6];W[swap-pieces];W[b10];B[g6];
W[g5];B[i4];W[i3];B[h4];W[h3];B[g4];W[g3];B[e4];W[d9];B[f8];W[f4];B[k2];
W[k1];B[e5];W[g2];B[d6];W[e3];B[c4];W[f7];B[g7];W[f6];B[f5];W[h5];B[i5];
W[h6];B[j6];W[i8];B[c9];W[c11];B[c10];W[e1];B[e10];W[c3];B[d3];W[f9];
B[d7];W[c8];B[d8];W[d4];B[c5];W[c6];B[d5];W[f1];B[b2];W[d2];B[a4];W[b4];
B[a5];W[b5];B[b6];W[b11];B[d10];W[d11];B[e11];W[a3];B[b3];W[b1];B[c1])
"""

# World championship of 1978, with the squares and the score that the French federation's archive WTHOR has. It leaves
# passes out. Published as a list of moves, and written as SGF here.
OTHELLO_1978 = """
F5 D6 C5 F6 E6 B4 B5 B6 C6 E7 D7 E8 C8 F3 C4 G6 C7 D3 A6 D8 F8 F7 A5 A4 A3 B3 C2 B2 D2 B1 E2 C3 E3 E1 G5 F1 H6 F4 A2
A7 A8 B8 G4 H4 H5 G7 H3 G3 B7 G8 H8 pass H7 pass H2 G2 A1 pass H1 F2 C1 D1 G1
"""
OTHELLO_SCORES = (53, 11)

# A game of Gomocup on 20 x 20, which White won: GomocupOnline.Tests/TestData/1x0-16(2).psq in the competition's own
# repository GomocupOnline, where columns and rows are numbers. Written as SGF here.
GOMOKU = (
    "(;GM[4]SZ[20]PB[pisq7]PW[renjusolver]RE[W+];B[jj];W[kl];B[jm];W[km];B[ik];W[ll];B[hl];W[ki];B[kk];W[mk];B[nj]"
    ";W[nl];B[lj];W[ml];B[jl];W[ol])"
)
SMALL = bw.load("hex/3x3")
BOARD_20 = {"board": "20x20", "lattice": "square", "shape": "square", "side": 20}


def read(text: str, variant: bw.Variant, folder: Path) -> list[bw.NotedGame]:
    file = folder / "games.sgf"
    file.write_text(text, encoding="utf-8")
    return list(read_games(file, variant))


@pytest.mark.parametrize(("text", "plies", "wins"), [(HEX_2008, 59, (1, 0)), (HEX_2010, 62, (0, 1))])
def test_published_games_of_hex(text: str, plies: int, wins: tuple[int, int], tmp_path: Path) -> None:
    """With the last move that was written, and not before, somebody has joined the two sides."""
    (game,) = read(text, bw.load("hex/11x11-swap"), tmp_path)
    assert len(game.match.actions) == plies
    assert game.match.over
    assert game.match.wins == wins


def test_a_published_game_of_othello(tmp_path: Path) -> None:
    variant = bw.load("reversi/8x8")
    squares = OTHELLO_1978.lower().split()
    match = played(variant, *squares)
    assert match.over
    assert match.scores == OTHELLO_SCORES
    written = match.game_text(["Maruoka", "Davison"])
    assert written.startswith(
        "(;FF[4]GM[2]CA[UTF-8]SZ[8]GN[reversi/8x8]PB[Maruoka]PW[Davison]RE[B+42]\n;B[fe] ;W[df] ;B[ce] ;W[ff] ;B[ef]"
    )
    colours = ["BW"[ply % 2] for ply in range(len(squares))]
    with_squares = "".join(f";{colour}[{square}]" for colour, square in zip(colours, squares, strict=True))
    without_passes = with_squares.replace(";W[pass]", "")
    for text in (written, f"(;GM[2]{with_squares})", f"(;GM[2]{without_passes})"):
        (game,) = read(text, variant, tmp_path)
        assert game.match.actions == match.actions
    assert read(written, variant, tmp_path)[0].title == "Maruoka – Davison, B+42"


def test_a_published_game_of_gomoku(tmp_path: Path) -> None:
    (game,) = read(GOMOKU, bw.load("n-in-a-row/gomoku", board=BOARD_20), tmp_path)
    assert game.title == "pisq7 – renjusolver, W+"
    assert game.match.over
    assert game.match.wins == (0, 1)
    row = {cell for cell, seat in lies_on(game.match).items() if seat == "2" and cell.endswith("9")}
    assert row >= {"k9", "l9", "m9", "n9", "o9"}  # the twelfth row from the top of twenty


VARIANTS = ["hex/3x3", "hex/11x11-swap", "reversi/6x6", "reversi/8x8", "n-in-a-row/gomoku", "n-in-a-row/tic-tac-toe"]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 40), st.integers(0, 2**32), st.text(max_size=20))
def test_what_goes_out_comes_back(tmp_path_factory: Any, name: str, plies: int, seed: int, player: str) -> None:
    random = np.random.default_rng(seed)
    match = bw.Match(bw.load(name))
    while not match.over and len(match.actions) < plies:
        match.play(int(random.choice(match.legal_actions)))
    (game,) = read(match.game_text([player, "]\\:["]), match.variant, tmp_path_factory.mktemp("sgf"))
    assert game.match.actions == match.actions
    black = "".join(character if character.isprintable() else " " for character in player).strip()
    assert game.title.startswith(f"{black or '?'} – ]\\:[")


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="(;)[]BWAC123abc\\: \n", max_size=60))
def test_any_text_is_games_or_one_error(tmp_path_factory: Any, text: str) -> None:
    folder = tmp_path_factory.getbasetemp()
    try:
        games = read(f"(;B[a1]{text}", SMALL, folder)
    except bw.RecordError as error:
        assert error.location is not None
        assert error.location.line is not None
    else:
        assert games[0].match.record().actions[0] == "a3"


def test_swaps_of_stones_and_of_sides_are_mirror_images(tmp_path: Path) -> None:
    variant = bw.load("hex/3x3", options={"swap": True})
    moves = [";B[a2];W[swap-pieces];B[c3];W[c1]", ";B[a2];W[swap-sides];W[c3];B[a3]", ";B[A2];W[SWAP];B[C3];W[C1]"]
    stones, sides, shouted = (read(f"(;GM[11]SZ[3]{text})", variant, tmp_path)[0].match for text in moves)
    assert stones.actions == sides.actions == shouted.actions
    assert stones.fen == "(;FF[4]GM[11]CA[UTF-8]SZ[3]AB[c3]AW[c1][b1]PL[B])"


def sides(row: int, column: int) -> dict[str, Any]:
    """The group of the players' sides on a row and a column."""
    return {"red": {"where": {"row": row}}, "blue": {"where": {"column": column}}}


def test_positions(tmp_path: Path) -> None:
    assert bw.Match(bw.load("reversi/6x6")).fen == "(;FF[4]GM[2]CA[UTF-8]SZ[6]AB[dc][cd]AW[cc][dd]PL[B])"
    wide = {
        "board": "wide",
        "lattice": "hexagon",
        "shape": "parallelogram",
        "width": 4,
        "height": 3,
        "groups": {"near": sides(1, 1), "far": sides(3, 4)},
    }
    match = played(bw.load("hex/3x3", board=wide), "a1", "c4")
    assert match.fen == "(;FF[4]GM[11]CA[UTF-8]SZ[4:3]AB[d1]AW[a3]PL[B])"
    won = played(bw.load("n-in-a-row/tic-tac-toe"), "a3", "a1", "b3", "b1", "c3")
    assert won.fen == "(;FF[4]GM[4]CA[UTF-8]SZ[3]AB[aa][ba][ca]AW[ac][bc])"
    assert won.game_text().endswith("RE[B+]\n;B[aa] ;W[ac] ;B[ba] ;W[bc] ;B[ca])\n")


def test_only_the_main_line_is_read(tmp_path: Path) -> None:
    text = (
        "(;GM[4]SZ[3]C[a comment with \\] and ( and ;B\\[aa\\]]PBlack[Ada]AB;B[aa]N[x](;W[bb];B[cc](;W[ca])(;W[zz]))"
        "(;W[zz]))\n(;PB[Bob]PW[two \\\nlines])"
    ).replace("AB;", ";")
    first, second = read(text, bw.load("n-in-a-row/tic-tac-toe"), tmp_path)
    assert first.match.record().actions == ["a3", "b2", "c1", "c3"]
    assert (first.title, second.title) == ("Ada – ?", "Bob – two lines")


def test_depth_is_no_matter(tmp_path: Path) -> None:
    deep = 50_000
    variant = bw.load("n-in-a-row/tic-tac-toe")
    (game,) = read("(;" * deep + "B[aa]" + ")" * deep, variant, tmp_path)
    assert game.match.record().actions == ["a3"]
    with pytest.raises(bw.RecordError, match=r":1: column 200002: the game has more than 100,000 nodes"):
        read("(;" * 150_000, variant, tmp_path)
    with pytest.raises(bw.RecordError, match=r":1: column 40005: property AB has more than 10,000 values"):
        read("(;AB" + "[aa]" * 20_000, variant, tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": the file holds no game in SGF"),
        ("hello", ":1: column 1: this is not SGF: a game begins with '(', not 'hello'"),
        ("(;B[a1]\n;W[\x1b", ":2: column 3: a value that does not end"),
        ("(;B[a1] \x1b[2J", r":1: column 9: this is not SGF: '\x1b[2J'"),
        ("((((((", ":1: column 2: a node begins with ';', not '('"),
        ("(;B;W[a1])", ":1: column 4: property 'B' has no value in brackets"),
        ("(;[a1])", ":1: column 3: a value without the name of a property"),
        ("(;B[a1](;W[a2])", ":1: column 16: the file ends within a game: 1 bracket ')' missing"),
        ("(;B[a1]))", ":1: column 9: this is not SGF: a game begins with '(', not ')'"),
        ("(;GM[1];B[a1])", ":1: column 5: GM '1'; 'hex/3x3' is 11"),
        ("(;SZ[11];B[a1])", ":1: column 5: SZ '11'; 'hex/3x3' has 3 columns and 3 rows"),
        ("(;PL[W])", ":1: column 5: PL 'W'; in 'hex/3x3' Black begins"),
        ("(;AB[a1]AW[a2])", ":1: column 5: stones are set up, and 'hex/3x3' begins from a position of its own"),
        ("(;AE[a1])", ":1: column 5: stones are set up, and 'hex/3x3' begins from a position of its own"),
        ("(;B[a1];AW[a2])", ":1: column 11: AW: stones are set up during the game"),
        ("(;B[a1];W[d1])", ":1: column 10: White's move 'd1': neither a point nor a move of this variant"),
        ("(;B[a1];W[swap])", ":1: column 10: White's move 'swap': neither a point nor a move of this variant"),
        ("(;B[a1];W[])", ":1: column 10: White's move '': neither a point nor a move of this variant"),
        ("(;B[a1]\n;B[\x1b[2J])", r":2: column 3: Black's move '\x1b[2J': neither a point"),
        ("(;B[a1];B[a2])", ":1: column 10: Black's move 'a2': it is the other player's turn"),
        ("(;B[a1];W[a1])", ":1: column 10: White's move 'a1': not legal here"),
        ("(;B[resign];W[a1])", ":1: column 14: White's move 'a1': the game is over"),
        ("(;B[a1];W[c1];B[a2];W[c2];B[a3];W[c3])", ":1: column 34: White's move 'c3': the game is over"),
    ],
)
def test_files_that_are_no_games(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(bw.RecordError) as refused:
        read(text, SMALL, tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / 'games.sgf'}{message}")


def test_the_first_position_may_be_written_out(tmp_path: Path) -> None:
    variant = bw.load("reversi/8x8")
    (game,) = read("(;GM[2]AB[ed][de]AW[d4][e5]PL[black];B[f5])", variant, tmp_path)
    assert game.match.record().actions == ["f5"]
    with pytest.raises(bw.RecordError, match="column 10: stones are set up"):
        read("(;GM[2]AB[ed][dd]AW[de][ee];B[f5])", variant, tmp_path)


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ({"source": "n-in-a-row/connect-four"}, "SGF is for n in a row of two players, without gravity"),
        ({"source": "n-in-a-row/gomoku", "players": 3}, "SGF is for n in a row of two players, without gravity"),
        (
            {"source": "n-in-a-row/gomoku", "board": {**BOARD_20, "side": 27}},
            "SGF is for boards of up to 26 whole rows and columns, and not for '20x20'",
        ),
        (
            {
                "source": "hex/3x3",
                "board": {
                    "board": "narrow",
                    "extends": "hex/3x3",
                    "groups": {"near": sides(1, 1), "far": sides(2, 3)},
                },
            },
            "SGF has Black join the top to the bottom, which is otherwise on 'narrow'",
        ),
    ],
)
def test_variants_that_sgf_cannot_say(variant: dict[str, Any], message: str, tmp_path: Path) -> None:
    match = bw.Match(bw.load(**variant))
    for ask in (match.game_text, lambda: match.fen, lambda: read("(;)", match.variant, tmp_path)):
        with pytest.raises(bw.BoardwrightError) as refused:
            ask()
        assert refused.value.message == message
