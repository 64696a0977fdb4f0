"""Plugin of the game Trinity."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"trinity": Offer("boardwright_games.trinity.rules:GAME", "Trinity")}
