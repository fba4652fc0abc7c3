"""The system's figures about this process."""

from __future__ import annotations

import functools
import os

_PAGE = os.sysconf('SC_PAGE_SIZE')


@functools.cache
def _opened(_pid: int, name: str) -> int:
    """Opened once: looking up the name at every step would cost more than everything else there."""
    return os.open(f'/proc/self/{name}', os.O_RDONLY | os.O_CLOEXEC)


def _numbers_of(name: str) -> list[bytes]:
    """The numbers in a file of this process; none if the system does not report them."""
    try:
        return os.pread(_opened(os.getpid(), name), 64, 0).split()
    except OSError:
        return []


def resident_bytes() -> int | None:
    """Memory in use; null if the system does not report it."""
    numbers = _numbers_of('statm')
    return int(numbers[1]) * _PAGE if len(numbers) > 1 else None


def delay_ms() -> float | None:
    """Time in which the main thread was ready to run but had no core; null if the system does not report it."""
    numbers = _numbers_of('schedstat')
    return int(numbers[1]) / 1e6 if len(numbers) > 1 else None


def run_and_delay_ms() -> tuple[float | None, float | None]:
    """Time in which the main thread ran, and in which it was ready to run but had no core; null where unknown."""
    numbers = _numbers_of('schedstat')
    return (int(numbers[0]) / 1e6, int(numbers[1]) / 1e6) if len(numbers) > 1 else (None, None)


class Interval:
    """Spaces out expensive readings: one of memory costs as much as all other records of a step."""

    def __init__(self, every_ms: float) -> None:
        self._every_s = every_ms / 1000
        self._next = float('-inf')

    def is_due(self, now: float) -> bool:
        """Whether it is time for the next reading; if so, the one after it is spaced out."""
        if now < self._next:
            return False
        self._next = now + self._every_s
        return True
