"""Plugin of the game Spiel Dr. D."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"dr-d": Offer("boardwright_games.dr_d.rules:GAME", "Spiel Dr. D.")}
