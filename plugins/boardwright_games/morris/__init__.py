"""Plugin of the game Nine men's morris and its relatives."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_games() -> dict[str, Offer]:
    return {"morris": Offer("boardwright_games.morris.rules:GAME", "Nine men's morris")}
