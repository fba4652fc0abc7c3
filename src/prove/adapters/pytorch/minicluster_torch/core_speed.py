"""The speed of the core, which differs between the ranks of a shared machine and changes within seconds."""

from __future__ import annotations

import collections
import math
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

# About ten microseconds of work, which no setting of torch and no mode of the script changes.
_SIZE = 1000
# Of two steps. One interrupt among them does not look like a slow core.
_KEPT = 4


class CoreSpeed:
    """A fixed piece of work, timed again and again."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._points = [0.5] * _SIZE, [0.25] * _SIZE
        self._newest: collections.deque[float] = collections.deque(maxlen=_KEPT)

    def measure(self) -> None:
        """The first of two rounds loads the caches, which are cold after a wait, although the core is no slower."""
        math.dist(*self._points)
        began = self._now()
        math.dist(*self._points)
        self._newest.append((self._now() - began) * 1000)

    def middle_ms(self) -> float | None:
        """The upper median of the newest times; null before the first one."""
        return sorted(self._newest)[len(self._newest) // 2] if self._newest else None
