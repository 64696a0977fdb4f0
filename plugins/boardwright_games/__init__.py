"""The games and rule changes that come with boardwright, in a plugin like any third party's."""

from boardwright.plugins import ObjectRef, data_folder, hookimpl


@hookimpl
def boardwright_games() -> dict[str, ObjectRef]:
    return {
        "breakthrough": ObjectRef("boardwright_games.breakthrough:BREAKTHROUGH", "Breakthrough"),
        "dr-d": ObjectRef("boardwright_games.dr_d.rules:DR_D", "Spiel Dr. D."),
        "draughts": ObjectRef("boardwright_games.draughts.rules:DRAUGHTS", "Draughts"),
        "erben": ObjectRef("boardwright_games.erben.rules:ERBEN", "Erben"),
        "hex": ObjectRef("boardwright_games.hex:HEX", "Hex"),
        "morris": ObjectRef("boardwright_games.morris.rules:MORRIS", "Nine men's morris"),
        "n-in-a-row": ObjectRef("boardwright_games.n_in_a_row:N_IN_A_ROW", "N in a row"),
        "pig": ObjectRef("boardwright_games.pig:PIG", "Pig"),
        "reversi": ObjectRef("boardwright_games.reversi:REVERSI", "Reversi"),
        "schicksal": ObjectRef("boardwright_games.schicksal.rules:SCHICKSAL", "Schicksal"),
        "solitaire": ObjectRef("boardwright_games.solitaire.rules:SOLITAIRE", "Peg solitaire"),
        "trinity": ObjectRef("boardwright_games.trinity.rules:TRINITY", "Trinity"),
    }


@hookimpl
def boardwright_rule_changes() -> dict[str, ObjectRef]:
    return {
        "misere": ObjectRef("boardwright_games.changes:MISERE", "Who would win loses"),
        "pie": ObjectRef("boardwright_games.changes:PIE", "The second player may swap sides after the first action"),
    }


@hookimpl
def boardwright_data() -> list[str]:
    return [data_folder("boardwright_games")]
