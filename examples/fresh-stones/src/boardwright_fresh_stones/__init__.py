"""Plugin of the rule change fresh-stones for Spiel Dr. D."""

from boardwright import ObjectRef, data_folder, hookimpl


@hookimpl
def boardwright_rule_changes() -> dict[str, ObjectRef]:
    title = "a stone may not be pushed in the turn after it was placed"
    return {"fresh-stones": ObjectRef("boardwright_fresh_stones.rules:FRESH_STONES", title)}


@hookimpl
def boardwright_data() -> list[str]:
    return [data_folder("boardwright_fresh_stones")]
