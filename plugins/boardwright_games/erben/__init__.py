"""Plugin of the dice game Erben."""

from boardwright.plugins import hookimpl


@hookimpl
def boardwright_games() -> dict[str, str]:
    return {"erben": "boardwright_games.erben.rules:GAME"}
