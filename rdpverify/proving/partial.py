"""Covers that are not finished: what a search leaves behind when it is stopped, and goes on with the next time."""

import time
from dataclasses import dataclass

OPEN = "?"  # stands for a piece that is left
SAVED_EVERY = 2.0  # seconds


@dataclass
class Unfinished:
    """A cover with open pieces; ``left`` says in words what is open."""

    tree: str
    left: str


class Covers:
    """Unfinished covers by goal.  ``save`` is given all of them (goal's key → tree) now and then, so that an interrupt loses little."""

    def __init__(self, trees: dict[str, str] | None = None, save=None):
        self.known = {key: Unfinished(tree, "") for key, tree in (trees or {}).items()}
        self._save, self._saved = save, time.monotonic()

    @property
    def due(self) -> bool:
        """Is it time to save?"""
        return self._save is not None and time.monotonic() > self._saved + SAVED_EVERY

    def keep(self, key: str, unfinished: Unfinished):
        """Remember an unfinished cover and save it."""
        self.known[key] = unfinished
        if self._save is not None:
            self._save({name: cover.tree for name, cover in self.known.items()})
            self._saved = time.monotonic()

    @property
    def left(self) -> str:
        """What is left of the cover with the most pieces that was not finished, in words; empty when there is none."""
        covers = [cover for cover in self.known.values() if cover.left]
        return max(covers, key=lambda cover: len(cover.tree)).left if covers else ""
