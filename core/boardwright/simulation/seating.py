"""Which bot sits where: bots as people write them, `random` or `random,greedy:depth=2`, made ready for a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from boardwright import documents
from boardwright.documents import models
from boardwright.documents.models import Options
from boardwright.documents.yaml import Document
from boardwright.errors import BoardwrightError, BotError, Location, VariantError, raised_at
from boardwright.plugins import Registry
from boardwright.simulation.policy import Bot, Policy
from boardwright.variants import Variant

_PARAMETER = re.compile(r"\s*\w+\s*=")


@dataclass(frozen=True)
class SeatedBot:
    """A bot with its parameters; `text` is how it was written."""

    text: str
    bot: Bot
    parameters: Options

    def policy(self, variant: Variant) -> Policy | None:
        """Its policy for a variant, or None for a bot in plain Python; raises BotError where it makes none."""
        if self.bot.policy is None:
            return None
        try:
            policy = self.bot.policy(variant, self.parameters)
        except BoardwrightError:
            raise
        except Exception as error:  # the plugin's own code
            reason = f"{type(error).__name__}: {error}{raised_at(error)}"
            raise BotError(f"bot '{self.text}': policy: {reason}") from error
        if not isinstance(policy, Policy):
            raise BotError(f"bot '{self.text}': policy must return a Policy, not {policy!r}")
        return policy


def seat_bots(bots: str | Sequence[str], seats: int, registry: Registry) -> list[SeatedBot]:
    """A bot for each seat; one alone takes all seats.

    Raises:
        UnknownNameError: there is no such bot.
        DocumentError: a parameter is unknown or has a wrong value.
        VariantError: there are neither one bot nor as many as seats.
    """
    named = name_bots(bots, registry)
    if len(named) == 1:
        named = named * seats
    if len(named) != seats:
        raise VariantError(f"bots: {len(named)} for {seats} seats; name one for all, or one for each")
    return named


def name_bots(bots: str | Sequence[str], registry: Registry) -> list[SeatedBot]:
    """The bots that are written there, one after another; raises as `seat_bots` does of a single one."""
    texts = _split(bots) if isinstance(bots, str) else list(bots)
    return [_seated(text, registry) for text in texts]


def _split(text: str) -> list[str]:
    """Parts at commas, except that `parameter=value` belongs to the bot before it."""
    parts: list[str] = []
    for part in text.split(","):
        if parts and _PARAMETER.match(part):
            parts[-1] += "," + part.strip()
        else:
            parts.append(part.strip())
    return parts


def _seated(text: str, registry: Registry) -> SeatedBot:
    name, _, assignments = text.partition(":")
    bot = registry.load("bot", name, Bot)
    source = f"bot {text}"
    values = {}
    for assignment in filter(None, assignments.split(",")):
        key, equals, value = assignment.partition("=")
        key = key.strip()
        if not equals:
            raise VariantError("parameters are written name=value", location=Location(source))
        if key in values:
            raise VariantError(f"duplicate parameter '{key}'", location=Location(source))
        values[key] = documents.parse_argument(value, source)
    return SeatedBot(text, bot, models.validate(Document(values, source), bot.parameters))
