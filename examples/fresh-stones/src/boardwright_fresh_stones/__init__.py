"""Plugin of the rule change fresh-stones for Spiel Dr. D."""

from boardwright import Offer, data_folder, hookimpl


@hookimpl
def boardwright_rule_changes() -> dict[str, Offer]:
    title = "a stone may not be pushed in the turn after it was placed"
    return {"fresh-stones": Offer("boardwright_fresh_stones.rules:FRESH_STONES", title)}


@hookimpl
def boardwright_data() -> list[str]:
    return [data_folder("boardwright_fresh_stones")]
