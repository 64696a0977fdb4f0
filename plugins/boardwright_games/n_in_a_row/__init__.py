"""Plugin of the game N in a row: tic-tac-toe, connect four, gomoku."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"n-in-a-row": Offer("boardwright_games.n_in_a_row.rules:GAME", "N in a row")}
