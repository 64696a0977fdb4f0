"""What there is to draw: a board, the pieces of a position by where they lie, and what a variant highlights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boardwright.boards.board import Board, Group
from boardwright.errors import BoardError
from boardwright.game import Highlight, Piece
from boardwright.kernels.state import NOBODY

_CAPTION = "caption"  # the attribute that is written large across the cells that share it, such as a quadrant's numeral
_HOLLOW = "hollow"  # the attribute of cells with a hollow for a piece to lie in, such as `white`
_PART = "part"  # the attribute that says which part of a board a cell belongs to

_PLAIN = frozenset({"man", "peg", "seed", "stone"})  # kinds that look as pieces do which are of no kind


@dataclass(frozen=True)
class Scene:
    """A board and what lies on it, checked: every number is that of one of the board's cells.

    Attributes:
        board: the board.
        labels: the cells' ids, ready to be printed; all empty when a drawing is to have none.
        on_cells: the pieces on each cell that has some, by its number.
        between_cells: the pieces on edges and corners, by the cells that meet there.
        off_board: the pieces in each named place beside the board, in the order in which places are first named.
        shows_pieces: whether pieces are asked for, though there may be none, so that room is kept for them.
        highlights: sets of cells to be shown with a text.
        groups: the groups whose sets are to be named.
    """

    board: Board
    labels: tuple[str, ...]
    on_cells: Mapping[int, Sequence[Piece]]
    between_cells: Mapping[tuple[int, ...], Sequence[Piece]]
    off_board: Mapping[str, Sequence[Piece]]
    shows_pieces: bool
    highlights: tuple[Highlight, ...]
    groups: tuple[Group, ...]

    @classmethod
    def of(
        cls,
        board: Board,
        pieces: Iterable[Piece] | None,
        highlights: Iterable[Highlight],
        *,
        labels: bool,
        groups: Iterable[str],
    ) -> Scene:
        """The scene of what `draw_svg` and `draw_text` are given.

        Raises:
            BoardError: a piece or highlight names a cell that the board does not have.
            UnknownNameError: the board has no group of such a name.
        """
        on_cells: dict[int, list[Piece]] = {}
        between: dict[tuple[int, ...], list[Piece]] = {}
        off_board: dict[str, list[Piece]] = {}
        for piece in pieces or ():
            if isinstance(piece.place, str):
                off_board.setdefault(printable(piece.place), []).append(piece)
                continue
            cells = piece.place if isinstance(piece.place, tuple) else (piece.place,)
            _check_cells(board, cells, "piece")
            if isinstance(piece.place, tuple):
                between.setdefault(tuple(sorted(cells)), []).append(piece)
            else:
                on_cells.setdefault(piece.place, []).append(piece)
        shown = tuple(Highlight(highlight.cells, printable(highlight.text)) for highlight in highlights)
        for highlight in shown:
            _check_cells(board, highlight.cells, "highlight")
        return cls(
            board=board,
            labels=tuple(printable(cell) if labels else "" for cell in board.cells),
            on_cells=on_cells,
            between_cells=between,
            off_board=off_board,
            shows_pieces=pieces is not None,
            highlights=shown,
            groups=tuple(board.group(name) for name in groups),
        )

    @property
    def parts(self) -> list[str]:
        """The name of the part of the board that each cell belongs to; empty where it belongs to none."""
        return self._attribute(_PART)

    @property
    def hollows(self) -> dict[int, str]:
        """The cells with a hollow, and its colour."""
        return {cell: colour for cell, colour in enumerate(self._attribute(_HOLLOW)) if colour}

    @property
    def captions(self) -> dict[str, list[int]]:
        """What is to be written across cells, and which these are."""
        across: dict[str, list[int]] = {}
        for cell, caption in enumerate(self._attribute(_CAPTION)):
            if caption:
                across.setdefault(printable(caption), []).append(cell)
        return across

    def ids(self, cells: Iterable[int]) -> str:
        """The ids of `cells`, separated by commas."""
        return ", ".join(printable(self.board.cells[cell]) for cell in cells)

    def _attribute(self, name: str) -> list[str]:
        if not self.board.attributes:
            return [""] * self.board.size
        return [str(known.get(name, "")) for known in self.board.attributes]


def sign(piece: Piece) -> str:
    """What tells a piece from others without its colour: `1`, `K1` for a king of seat 1, `A`, `o` for a peg."""
    kind = "" if is_plain(piece) else piece.kind if len(piece.kind) == 1 else piece.kind[:1].upper()
    seat = "" if piece.owner == NOBODY else str(piece.owner + 1)
    return printable(kind + seat) or "o"


def is_plain(piece: Piece) -> bool:
    """Whether a piece has nothing to tell it from the owner's other pieces."""
    return not piece.kind or piece.kind in _PLAIN


def signs_text(pieces: Iterable[Piece]) -> str:
    """The signs of pieces in one place, and how many lie there of each: `1`, `1x3`, `1,K2`."""
    return ",".join(sign(piece) + (f"x{piece.count}" if piece.count > 1 else "") for piece in pieces)


def described(piece: Piece) -> str:
    """The piece in words: `king of seat 1`, `A`, `3 of seat 2`."""
    words = [f"{piece.count:,}"] if piece.count > 1 else []
    words += [piece.kind] if piece.kind else []
    if piece.owner != NOBODY:
        words += ["of", f"seat {piece.owner + 1}"] if words else [f"seat {piece.owner + 1}"]
    return printable(" ".join(words)) or "piece"


def printable(text: str) -> str:
    """`text` without what a terminal would obey and XML cannot hold: such characters become U+FFFD."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def _check_cells(board: Board, cells: Iterable[int], what: str) -> None:
    for cell in cells:
        if not 0 <= cell < board.size:
            raise BoardError(
                f"invalid cell {cell} of a {what}: the cells of board '{board.name}' are 0 to {board.size - 1}"
            )
