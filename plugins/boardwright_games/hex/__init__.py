"""Plugin of the game Hex."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"hex": Offer("boardwright_games.hex.rules:GAME", "Hex")}
