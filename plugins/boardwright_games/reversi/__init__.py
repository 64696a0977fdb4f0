"""Plugin of the game Reversi."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"reversi": Offer("boardwright_games.reversi.rules:GAME", "Reversi")}
