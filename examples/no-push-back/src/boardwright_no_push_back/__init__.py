"""Plugin of the rule change no-push-back for Spiel Dr. D."""

from boardwright import data_folder, hookimpl


@hookimpl
def boardwright_rule_changes() -> dict[str, str]:
    return {"no-push-back": "boardwright_no_push_back.rules:NO_PUSH_BACK"}


@hookimpl
def boardwright_data() -> list[str]:
    return [data_folder("boardwright_no_push_back")]
