"""Plugin of the game Schicksal."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"schicksal": Offer("boardwright_games.schicksal.rules:GAME", "Schicksal")}
