"""What the record costs on disk: told after two steps, and limited by ending the job after fewer of them."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from ..loop import Loop
    from .journal import Journal

_KINDS = 'values', 'gradients', 'turns', 'jsonl', 'slices'
# The others read the limit after their third step: rank 0 has then ended its second, as they share their sums.
_LEAST_STEPS = 3
# A record that is cheap beside its budget is not worth a line.
_TOLD_FROM = 0.1
_GB = 1e9


def affordable(budget: float, first: float, second: float) -> int:
    """How many steps fit into the budget, from the bytes after the first step and after the second."""
    each = max(second - first, 1)
    return max(_LEAST_STEPS, 2 + int((budget - second) // each))


class Budget:
    """Measures the record of this rank, and ends the job early on all ranks where it would take too much."""

    def __init__(self, watched: Loop, journal: Journal, folder: str, budget: int) -> None:
        self._watched, self._journal, self._folder, self._budget = watched, journal, folder, budget
        self._rank, self._world = watched.recorder.rank, watched.recorder.world
        self._limit_path = os.path.join(folder, 'limit.json')
        self._after_first: tuple[float, float] | None = None

    def look(self, _optimizer: object) -> None:
        """After each step."""
        finished = self._watched.finished + 1
        if self._rank == 0 and finished == 1:
            self._after_first = self._bytes(), time.perf_counter()
        elif self._rank == 0 and finished == 2 and self._after_first is not None:
            self._decide(*self._after_first)
        elif self._rank != 0 and finished == _LEAST_STEPS and os.path.exists(self._limit_path):
            with open(self._limit_path, encoding='utf-8') as file:
                self._limit(json.load(file))

    def _decide(self, first: float, began: float) -> None:
        asked = self._watched.asked['checkSteps']
        second, seconds = self._bytes(), time.perf_counter() - began
        steps, each = affordable(self._budget, first, second), second - first
        if asked is None or second + each * (asked - 2) < self._budget * _TOLD_FROM:
            return
        cost = (
            f'each step takes {each / _GB:.2g} GB of record and {seconds:.2g} s: '
            f'{(second + each * (asked - 2)) / _GB:.2g} GB and {seconds * asked:.2g} s for {asked} steps'
        )
        allowed = f'; --proof-budget allows {self._budget / _GB:.2g} GB, so the job ends after {steps}'
        self._watched.recorder.note(cost + (allowed if steps < asked else ''))
        if steps < asked:
            limit = {'steps': steps, 'asked': asked, 'bytes_per_step': int(each), 'budget_bytes': self._budget}
            self._write(limit)
            self._limit(limit)

    def _write(self, limit: dict[str, Any]) -> None:
        whole = f'{self._limit_path}.new'
        with open(whole, 'w', encoding='utf-8') as file:
            json.dump(limit, file)
        os.replace(whole, self._limit_path)

    def _limit(self, limit: dict[str, Any]) -> None:
        self._journal.write('limited', **limit)
        self._watched.asked['checkSteps'] = limit['steps']

    def _bytes(self) -> float:
        """Of all ranks: the gradients that they have in common are recorded once."""
        values, gradients, turns, lines, slices = (self._size(0, kind) for kind in _KINDS)
        copies = self._world if self._world > 1 and 2 * self._size(1, 'gradients') > gradients else 1
        return (values + turns + lines + slices) * self._world + gradients * copies

    def _size(self, rank: int, kind: str) -> int:
        try:
            return os.path.getsize(os.path.join(self._folder, f'rank-{rank}.{kind}'))
        except OSError:
            return 0
