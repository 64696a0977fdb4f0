"""Plugin of the game Pig."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"pig": Offer("boardwright_games.pig.rules:GAME", "Pig")}
