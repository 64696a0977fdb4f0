"""The games that come with boardwright, each a plugin like any third party's. This one brings boards and variants."""

from boardwright.plugins.registry import data_folder, hookimpl


@hookimpl
def boardwright_data() -> list[str]:
    return [data_folder("boardwright_games")]
