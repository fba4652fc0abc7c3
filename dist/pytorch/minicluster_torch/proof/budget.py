"""What the record of this rank may take on disk: values as long as they fit, and hashes for all steps."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..loop import Loop
    from .journal import Journal

# A record that is cheap beside its budget is not worth a line.
_TOLD_FROM = 0.1
_GB = 1e9


def share_of(budget: int, world: int) -> int:
    """What each rank may write."""
    return budget // world


class Budget:
    """
    Is asked before each write of values. Once one does not fit, none is written any more: a part of a step is of no
    use. Hashes go into the journal, which counts too and is never cut.
    """

    def __init__(self, journal: Journal, most: int | None, budget: int | None = None) -> None:
        self._journal, self._most, self._budget = journal, most, budget
        self._written = self._refused = 0
        # The first step of which values are missing.
        self._limit: int | None = None

    @property
    def used(self) -> int:
        """Bytes that this rank has written."""
        return self._written + self._journal.size

    @property
    def wanted(self) -> int:
        """Bytes that this rank would have written without a limit."""
        return self.used + self._refused

    def is_open(self, step: int, size: int) -> bool:
        """Whether values of this step may still be written; if not, what they would take is known as well."""
        if self._limit is not None:
            self._refused += size
            self._end(step)
        return self._limit is None

    def affords(self, size: int) -> bool:
        """Whether so many bytes fit."""
        return self._most is None or self.used + size <= self._most

    def take(self, step: int, size: int) -> bool:
        """Whether values of this step may be written now, which take so many bytes."""
        if not self.is_open(step, size):
            return False
        if not self.affords(size):
            self._refused += size
            self._end(step)
            return False
        self._written += size
        return True

    def _end(self, step: int) -> None:
        """A collective may end after those of later steps."""
        if self._limit is None or step < self._limit:
            self._limit = step
            self._journal.write('limited', steps=step, budget_bytes=self._budget)


class Estimate:
    """Tells after two steps what all of them will cost."""

    def __init__(self, watched: Loop, budget: Budget, most: int) -> None:
        self._watched, self._budget, self._most = watched, budget, most
        self._after_first: tuple[int, float] | None = None

    def look(self, _optimizer: object) -> None:
        """After each step."""
        finished, now = self._watched.finished + 1, (self._budget.wanted, time.perf_counter())
        if finished == 1:
            self._after_first = now
        elif finished == 2 and self._after_first is not None:
            text = estimate((self._after_first, now), self._watched.asked['checkSteps'], self._most)
            if text is not None:
                self._watched.recorder.note(text)


def estimate(points: tuple[tuple[int, float], tuple[int, float]], asked: int | None, most: int) -> str | None:
    """In words, from bytes and seconds after the first step and after the second; null where it is little."""
    (first, began), (second, ended) = points
    each, seconds = second - first, ended - began
    if asked is None or second + each * (asked - 2) < most * _TOLD_FROM:
        return None
    cost = (
        f'each step takes {each / _GB:.2g} GB of record for each rank and {seconds:.2g} s: '
        f'{(second + each * (asked - 2)) / _GB:.2g} GB and {seconds * asked:.2g} s for {asked} steps'
    )
    if each <= 0 or second + each * (asked - 2) <= most:
        return cost
    fit = 2 + max(0, int((most - second) // each))
    return f'{cost}; --proof-budget allows {most / _GB:.2g} GB, so of steps after {fit} only hashes are recorded'
