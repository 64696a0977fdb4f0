"""Plugin of peg solitaire."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"solitaire": Offer("boardwright_games.solitaire.rules:GAME", "Peg solitaire")}
