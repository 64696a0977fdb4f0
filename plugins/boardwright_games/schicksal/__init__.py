"""Plugin of the game Schicksal."""

from boardwright.plugins import hookimpl


@hookimpl
def boardwright_games() -> dict[str, str]:
    return {"schicksal": "boardwright_games.schicksal.rules:GAME"}
