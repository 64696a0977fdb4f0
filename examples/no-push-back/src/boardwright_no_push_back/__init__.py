"""Plugin of the rule change no-push-back for Spiel Dr. D."""

from boardwright import Offer, data_folder, hookimpl


@hookimpl
def boardwright_rule_changes() -> dict[str, Offer]:
    title = "a stone that was pushed in the turn before stays where it is"
    return {"no-push-back": Offer("boardwright_no_push_back.rules:NO_PUSH_BACK", title)}


@hookimpl
def boardwright_data() -> list[str]:
    return [data_folder("boardwright_no_push_back")]
