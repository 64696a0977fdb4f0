"""Plugin of the game Breakthrough."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"breakthrough": Offer("boardwright_games.breakthrough.rules:GAME", "Breakthrough")}
