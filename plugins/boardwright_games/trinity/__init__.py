"""Plugin of the game Trinity."""

from boardwright.plugins import hookimpl


@hookimpl
def boardwright_games() -> dict[str, str]:
    return {"trinity": "boardwright_games.trinity.rules:GAME"}
