"""FEN and PDN: games that were published, games of a library, and what is refused."""

from __future__ import annotations

from pathlib import Path

import draughts
import numpy as np
import pytest
from draughts.PDN import PDNReader, PDNWriter
from matches import texts_of

import boardwright as bw
from boardwright.records.notation import read_games

RULE_SETS = {"english": "english", "international": "standard", "brazilian": "brazilian", "russian": "russian"}

# The Independent, 22 August 1992, which wrote it with the squares of a chessboard.
CHINOOK_TINSLEY = """
g3-h4 f6-e5 e3-d4 g7-f6 f2-e3 d6-c5 c3-b4 e5xc3 b4xd6 c7xe5 b2xd4 e5xc3 d2xb4 f6-e5 a1-b2 h8-g7 b2-c3 e5-f4 e3xg5
h6xf4 c1-d2 b8-c7 g1-f2 c7-d6 h4-g5 b6-c5 f2-e3 g7-h6 e1-f2 d6-e5 b4xd6 e7xc5 c3-b4 d8-e7 b4xd6 e7xc5 g5-f6 h6-g5
f2-g3 g5-h4 e3xg5 h4xf2 d2-c3 f2-e1 c3-b4 c5-d4 b4-c5 e1-d2 c5-d6 d2-e3 f6-e7 e3-f4 g5-f6 d4-e3 e7-d8 e3-d2 d8-c7
d2-e1 f6-e7 e1-d2 e7-d8 d2-e3 d8-e7 f4-g5 h2-g3 g5-h4 c7-b6 a7xc5 e7-f6 h4xf2 f6xb6
"""

# As the draughts federation's world championship of 2007 published it.
INTERNATIONAL = """
[Event "World Championship"]
[Site "Hardenberg"]
[Date "2007.05.19"]
[White "Mikhalchenko"]
[Black "Ndjofang"]
[Result "0-2"]
[GameType "20"]

1.32-28 17-22 2.28x17 11x22 3.37-32 06-11 4.41-37 12-17 5.46-41 8-12 6.34-30 2-8 7.30-25 19-23 8.35-30 1-6 9.40-35 13-19
10.31-27 22x31 11.36x27 9-13 12.33-28 {a comment: 1. 31-26} 4-9 13.41-36 17-22 14.28x17 11x31 15.37x26 23-28 16.32x23
19x28 17.42-37 20-24 18.30x19 14x23 19.37-31 (19. 38-32 28x37) 16-21 20.26x17 12x21 21.31-27 21x32 22.38x27 6-11
23.47-42! 15-20 24.25x14 10x19 25.39-33 28x39 26.44x33 8-12 27.42-38 $1 23-28 28.33x22 12-17 29.49-44 17x28 30.38-33
28x39 31.44x33 18-22 32.27x18 13x22 33.43-38 19-23 34.38-32 11-17 35.32-27 22x31 36.36x27 9-13 37.45-40 13-18 0-2
"""

# Semi-final of the Soviet championship, Rostov 1941, as far as the draughts federation of Tula region has quoted it.
RUSSIAN = """
[White "Dyachkov"]
[Black "Burkovsky"]
[GameType "25,W,8,8,A0,0"]

1. c3-d4 d6-c5 2. g3-h4 c7-d6 3. h2-g3 b6-a5 4. d4:b6 a5:c7 5. b2-c3 a7-b6 6. a1-b2 b6-a5 7. a3-b4 c7-b6 8. b2-a3 f6-e5
9. e3-d4 b8-a7 10. d4:f6 g7:e5 11. f2-e3 e7-f6 12. g1-h2 h6-g5 13. e3-d4 g5-f4 14. b4-c5 d6:b4 15. a3:c5 *
"""


def read(text: str, variant: bw.Variant, folder: Path) -> list[bw.NotedGame]:
    file = folder / "games.pdn"
    file.write_text(text, encoding="utf-8")
    return list(read_games(file, variant))


def test_a_published_game_of_english_draughts(tmp_path: Path) -> None:
    match = bw.Match(bw.load("draughts/english"))
    for move in CHINOOK_TINSLEY.split():
        ends = move.replace("x", "-").replace("-", ">")
        match.play(next(text for text in texts_of(match) if text.partition(":")[0] == ends))
    assert match.fen == "W:WK6,K10,30:B12,23,K24"
    text = match.game_text(["Chinook", "Tinsley"])
    assert text.startswith(
        '[Event "draughts/english"]\n[Black "Chinook"]\n[White "Tinsley"]\n[Result "*"]\n[GameType "21,B,8,8,N1,0"]\n\n'
        "1. 9-13 22-18 2. 10-15 25-22 3. 6-10 23-19 4. 11-16 18x11 5. 16x23 27x18 6. 8x15\n"
    )
    (game,) = read(text, match.variant, tmp_path)
    assert game.match.actions == match.actions
    assert game.title == "Tinsley – Chinook, draughts/english, *"


def test_a_published_game_of_international_draughts(tmp_path: Path) -> None:
    """With comments, a variation, remarks and a zero before a square."""
    (game,) = read(INTERNATIONAL, bw.load("draughts/international"), tmp_path)
    assert game.title == "Mikhalchenko – Ndjofang, World Championship, 2007.05.19, 0-2"
    assert len(game.match.actions) == 74
    assert game.match.fen == "W:W27,33,35,40,48,50:B3,5,7,17,18,23"


def test_a_published_game_of_russian_draughts(tmp_path: Path) -> None:
    (game,) = read(RUSSIAN, bw.load("draughts/russian"), tmp_path)
    assert game.match.fen == "B:Wc1,e1,d2,h2,c3,g3,d4,h4,c5:Bf4,a5,e5,b6,f6,a7,d8,f8,h8"


def pieces_in(fen: str) -> list[set[str]]:
    """Who moves, and the squares of White and of Black."""
    to_move, *sides = fen.replace(":", " ").split()
    return [{to_move}, *(set(side[1:].split(",")) for side in sides)]


@pytest.mark.parametrize(("name", "theirs"), RULE_SETS.items())
def test_a_library_reads_what_we_write_and_writes_what_we_read(name: str, theirs: str, tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    variant = bw.load(f"draughts/{name}")
    match = bw.Match(variant)
    for _ in range(25):
        match.play(int(random.choice(match.legal_actions)))
    board = draughts.Board(variant=theirs)
    for move in PDNReader(match.game_text()).games[0].moves:
        board.push(draughts.Move(board, pdn_move=move))
    assert pieces_in(board.fen) == pieces_in(match.fen)
    (game,) = read(PDNWriter("", board=board).pdn_text, variant, tmp_path)
    assert game.match.actions == match.actions


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_position_is_set_up_from_its_fen(name: str) -> None:
    match = bw.Match(bw.load(f"draughts/{name}"))
    random = np.random.default_rng(3)
    for _ in range(31):
        match.play(int(random.choice(match.legal_actions)))
    again = bw.Match(match.variant.with_options(start=match.fen))
    assert again.fen == match.fen
    assert (again.to_move, texts_of(again)) == (match.to_move, texts_of(match))
    assert f'[FEN "{match.fen}"]' in again.game_text()


def test_ranges_of_squares_in_a_fen() -> None:
    variant = bw.load("draughts/international")
    again = bw.load("draughts/international", options={"start": "W:W31-50:B1-20."})
    assert again.rules.start.tolist() == variant.rules.start.tolist()


def test_captures_of_different_stones_name_the_squares_between(tmp_path: Path) -> None:
    start = "B:W9,10,17,18:B6"
    match = bw.Match(bw.load("draughts/english", options={"start": start}))
    texts = []
    for action in match.legal_actions:
        match.play(action)
        texts.append(match.game_text().splitlines()[-1])
        match.undo()
    assert texts == ["1. 6x13x22 *", "1. 6x15x22 *"]
    heading = f'[FEN "{start}"]\n'
    games = read("".join(f"{heading}{text}\n" for text in texts), match.variant, tmp_path)
    assert [game.match.actions[0] for game in games] == list(match.legal_actions)
    with pytest.raises(bw.RecordError, match=r"games\.pdn:2: move 6x22: .*write all squares where it lands"):
        read(f"{heading}1. 6x22 *", match.variant, tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ": the file holds no game in PDN"),
        ("1. 32-28 what", ":1: this is not PDN: 'what'"),
        ("1. 32-28\n19-22", ":2: move 19-22: not legal in B:W28,31,33"),
        ("1. 32-51", ":1: move 32-51: there is no square 51"),
        ('[GameType "25"]\n1. 32-28', ":1: GameType 25; 'draughts/international' is 20,W,10,10,N2,0"),
        (
            '[White "x"]\n[FEN "W:W1:B1"]\n*',
            ":1: FEN: option 'start': seat 1 cannot have a man on cell 'b10', its far side",
        ),
        ('[FEN "W:WK1:BK5"]\n1. 1-6 5-10 2. 6-1 10-5 3. 1-6 5-10 4. 6-1 10-5 5. 1-6', ":2: move 1-6: the game is over"),
    ],
)
def test_files_that_are_no_games(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(bw.BoardwrightError) as refused:
        read(text, bw.load("draughts/international"), tmp_path)
    assert str(refused.value).startswith(f"{tmp_path / 'games.pdn'}{message}")


@pytest.mark.parametrize(
    ("name", "fen", "message"),
    [
        ("english", "W:W1", "'W:W1' is not a FEN; one is 'B:W32:B1'"),
        ("english", "W:W1:W2", "'W:W1:W2' is not a FEN"),
        ("english", "W:W33:B1", "there is no square 33"),
        ("russian", "W:Wa1,x:Bb8", "'x' is not a square, with K before it for a king"),
        ("russian", "W:Wa2:Bb8", "there is no square a2"),
        ("dr-d-2", "W:W1:B2", "FEN is for the dark squares of 8 x 8 or 10 x 10, and not for board 'draughts/dr-d-2'"),
    ],
)
def test_texts_that_are_no_positions(name: str, fen: str, message: str) -> None:
    with pytest.raises(bw.OptionError) as refused:
        bw.load(f"draughts/{name}", options={"start": fen})
    assert message in str(refused.value)


def test_games_without_a_notation() -> None:
    match = bw.Match(bw.load("breakthrough/5x5"))
    with pytest.raises(bw.GameError, match="game 'breakthrough' has no notation of its own"):
        _ = match.fen
    with pytest.raises(bw.RecordError, match=r"x\.pdn: game 'breakthrough' has no notation of its own"):
        next(read_games("x.pdn", match.variant))
