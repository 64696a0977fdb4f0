"""Plugin of the bots that come with boardwright."""

from boardwright.plugins.registry import Offer, hookimpl


@hookimpl
def boardwright_bots() -> dict[str, Offer]:
    return {
        "random": Offer("boardwright.bots.random:RANDOM", "plays any legal action, all equally likely"),
        "greedy": Offer("boardwright.bots.greedy:GREEDY", "looks one action ahead"),
        "flat": Offer("boardwright.bots.flat:FLAT", "tries every action in random games"),
        "alpha-beta": Offer("boardwright.bots.alpha_beta:ALPHA_BETA", "searches games of two without chance"),
        "expectimax": Offer("boardwright.bots.expectimax:EXPECTIMAX", "searches all actions and dice, a little ahead"),
        "mcts": Offer("boardwright.bots.mcts:MCTS", "Monte Carlo tree search, for any game"),
    }
