"""Plugin of the dice game Erben."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"erben": Offer("boardwright_games.erben.rules:GAME", "Erben")}
