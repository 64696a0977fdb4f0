"""Plugin of the bots that come with boardwright."""

from boardwright.plugins import Offer, hookimpl


@hookimpl
def boardwright_bots() -> dict[str, Offer]:
    return {
        "random": Offer("boardwright.bots.random:RANDOM", "plays any legal action, all equally likely"),
        "mcts": Offer("boardwright.bots.mcts:MCTS", "Monte Carlo tree search, for any game"),
    }
