"""Bots: players that are programs. This is the plugin of those that come with boardwright."""

from boardwright.plugins import ObjectRef, hookimpl


@hookimpl
def boardwright_bots() -> dict[str, ObjectRef]:
    return {
        "random": ObjectRef("boardwright.bots.random:RANDOM", "plays any legal action, all equally likely"),
        "greedy": ObjectRef("boardwright.bots.greedy:GREEDY", "looks one action ahead"),
        "flat": ObjectRef("boardwright.bots.flat:FLAT", "tries every action in random games"),
        "alpha-beta": ObjectRef("boardwright.bots.alpha_beta:ALPHA_BETA", "searches games of two without chance"),
        "expectimax": ObjectRef(
            "boardwright.bots.expectimax:EXPECTIMAX", "searches all actions and dice, a little ahead"
        ),
        "mcts": ObjectRef("boardwright.bots.mcts:MCTS", "Monte Carlo tree search, for any game"),
    }
