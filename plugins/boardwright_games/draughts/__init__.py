"""Plugin of the game draughts."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"draughts": Offer("boardwright_games.draughts.rules:GAME", "Draughts")}
