"""Plugin of the bots that come with boardwright."""

from boardwright.plugins import hookimpl


@hookimpl
def boardwright_bots() -> dict[str, str]:
    return {"random": "boardwright.bots.random:RANDOM"}
