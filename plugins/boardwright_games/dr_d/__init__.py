"""Plugin of the game Spiel Dr. D."""

from boardwright.plugins import hookimpl


@hookimpl
def boardwright_games() -> dict[str, str]:
    return {"dr-d": "boardwright_games.dr_d.rules:GAME"}
