"""Damage: texts changed by bytes, tokens and lines, and plain data changed by keys and values."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

# What has broken a parser before: controls, letters that reorder a line, halves of characters, numbers beyond every
# type, YAML's marks, XML's entities, format strings.
TOKENS = (
    *("\x00", "\x07", "\x1b]0;x\x07", "\x7f", "\x85", "\x9b2J", "\t", "\r\n", "\r", "\n", " "),
    *("\u061c", "\u200b", "\u200f", "\u2028", "\u202e", "\u2066", "\ufeff", "\ufffe", "\U000e0041", "\U0001f600"),
    *("é", "e\u0301", "ß", "İ", "٣", "²", "½", "１", "Ⅷ", "\\ud83d", "\\u202e", "\\x1b", "\\", '"', "'", "`"),
    *("0", "-0", "1", "-1", "2", "3", "007", "1_000", "0x10", "1e999", "-1e999", "1e-400", "0.5", ".5", "5.", "1e3"),
    *("127", "128", "255", "32767", "32768", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808"),
    *("9" * 19, "9" * 400, "nan", "NaN", "inf", "-Infinity", "null", "~", "true", "no", "None", "{}", "[]", "[[]]"),
    *("&a", "*a", "*", "&", "!!python/name:os.system", "!", "!!str", "? ", "- ", ": ", ":", "#", "|", ">", "%", "@"),
    *("---\n", "...\n", "<<: ", "$", "${x}", "{0}", "%s", "%n", ",", ";", "=", "==", "+", "*.*", "(", ")", "[", "]"),
    *("{", "}", "<a/>", "</", "<!DOCTYPE a>", "<!--", "<![CDATA[", "&#27;", "&lt;", "&nosuch;", ".yaml", "x.yaml"),
)

SCALARS: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 7, 64, 65, 100, 128, 1000, 10_000, 32_768, 2**31, 2**53, 2**63, 10**17),
    *(0.5, -0.0, 1e-9, 1e300, 1e6, "", " ", "x", "a1", "no", "1", "1.5", "x.yaml", "é", "٣", "\u202e", "\x1b[2J"),
    *("a" * 41, "a" * 101, "A.a1", "a1>b2", "all", "none", [], {}, [[]], [None], [0], ["a1"], {"x": 1}, {"a1": []}),
)

Path = tuple[str | int, ...]


def damaged_text(random: random.Random, text: str, words: Sequence[str]) -> str:
    """A text after one to three small changes; `words` are worth putting in, besides `TOKENS`."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice(_TEXT_CHANGES)(random, text, random.choice((words, TOKENS)) or TOKENS)
    return text


def exchanged_words(random: random.Random, text: str, words: Sequence[str]) -> str:
    """A text in which one to four words are others, of the text or of `words`, are left out or stand twice."""
    parts = re.split(r"(\s+)", text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(0, len(parts), 2)
        other = random.choice((random.choice(words), parts[random.randrange(0, len(parts), 2)], ""))
        parts[at] = random.choice((other, f"{parts[at]} {other}"))
    return "".join(parts)


def damaged_bytes(random: random.Random, content: bytes) -> bytes:
    """Bytes of which a few have changed, so that they may be no text any more."""
    changed = bytearray(content)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(changed) + 1)
        changed[at : at + random.randrange(2)] = random.randbytes(random.randrange(3))
    return bytes(changed)


def damaged_data(random: random.Random, data: Any, donor: Any = None) -> Any:
    """A copy of plain data after one to three changes of its structure; values may come from `donor`, too."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = _copied(data)
        paths = list(_paths(data))
        path = random.choice(paths)
        change = random.randrange(10)
        if not path:
            continue
        parent, key = _at(data, path[:-1]), path[-1]
        if change == 0:
            del parent[key]
        elif change == 1:
            parent[key] = _copied(random.choice(SCALARS))
        elif change == 2:
            parent[key] = random.choice(TOKENS)
        elif change == 3:
            for _ in range(random.choice((1, 2, 40))):
                parent[key] = random.choice(([parent[key]], {"x": parent[key]}))
        elif change == 4:
            other = random.choice(paths)
            if path != other[: len(path)] and other != path[: len(other)]:
                _exchange(data, path, other)
        elif change == 5:
            source = data if donor is None or random.random() < 0.5 else donor
            parent[key] = _copied(_at(source, random.choice(list(_paths(source)))))
        elif isinstance(parent, list):
            _change_list(random, parent, int(key))
        elif change == 6:
            parent[random.choice((str(key) + "x", str(key)[:-1], random.choice(TOKENS)))] = parent.pop(key)
        elif change == 7:
            parent[random.choice(TOKENS)] = _copied(parent[key])
        else:
            parent[key] = _near(random, parent[key])
    return data


def as_flow(data: Any) -> str:
    """Plain data as JSON, which is YAML too."""
    return json.dumps(data, ensure_ascii=False)


def _copied(data: Any) -> Any:
    """A copy in which nothing stands at two places, as what was doubled does: a change could make a circle of it."""
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(value) for value in data] if isinstance(data, list) else data


def _paths(data: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from _paths(value, (*path, key))


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _exchange(data: Any, one: Path, other: Path) -> None:
    first, second = _at(data, one), _at(data, other)
    _at(data, one[:-1])[one[-1]] = second
    _at(data, other[:-1])[other[-1]] = first


def _change_list(random: random.Random, items: list[Any], at: int) -> None:
    change = random.randrange(4)
    if change == 0:
        items.insert(random.randrange(len(items) + 1), _copied(items[at]))
    elif change == 1:
        items[at:at] = [_copied(items[at])] * random.choice((3, 30, 300))
    elif change == 2:
        random.shuffle(items)
    else:
        items[at] = _near(random, items[at])


def _near(random: random.Random, value: Any) -> Any:
    """Another value of the same type, or of one that is often mistaken for it."""
    if isinstance(value, bool) or value is None:
        return random.choice((not value, str(value), int(bool(value))))
    if isinstance(value, int | float):
        return random.choice((value + 1, value - 1, -value, 2 * value, float(value), str(value), value * 1000))
    if isinstance(value, str):
        return random.choice(
            (value + "x", value[1:], value.upper(), value * 50, [value], value + random.choice(TOKENS))
        )
    return random.choice((type(value)(), list(value), [value, value], str(value)))


def _cut(random: random.Random, text: str, words: Sequence[str]) -> str:
    at, end = _range(random, text)
    return text[:at] + text[end:]


def _put_in(random: random.Random, text: str, words: Sequence[str]) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(words) + text[at:]


def _replace(random: random.Random, text: str, words: Sequence[str]) -> str:
    at, end = _range(random, text)
    return text[:at] + random.choice(words) + text[end:]


def _replace_word(random: random.Random, text: str, words: Sequence[str]) -> str:
    found = list(re.finditer(r"[\w.$'-]+", text))
    if not found:
        return text
    word = random.choice(found)
    return text[: word.start()] + random.choice(words) + text[word.end() :]


def _repeat(random: random.Random, text: str, words: Sequence[str]) -> str:
    at, end = _range(random, text)
    return text[:at] + text[at:end] * random.choice((2, 3, 40)) + text[end:]


def _move_line(random: random.Random, text: str, words: Sequence[str]) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    line = lines[at] if random.random() < 0.5 else lines.pop(at)
    lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _cut_off(random: random.Random, text: str, words: Sequence[str]) -> str:
    return text[: random.randrange(len(text) + 1)]


def _exchange_words(random: random.Random, text: str, words: Sequence[str]) -> str:
    found = list(re.finditer(r"[\w.$'-]+", text))
    if len(found) < 2:
        return text
    one, other = sorted(random.sample(found, 2), key=lambda word: word.start())
    return text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def _range(random: random.Random, text: str) -> tuple[int, int]:
    at = random.randrange(len(text) + 1)
    return at, min(len(text), at + random.randrange(12))


_TEXT_CHANGES: Sequence[Callable[[random.Random, str, Sequence[str]], str]] = (
    *(_cut, _put_in, _replace, _replace_word, _replace_word, _repeat, _move_line, _cut_off, _exchange_words),
)
