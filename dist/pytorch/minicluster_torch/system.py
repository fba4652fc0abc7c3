"""What the system says about this process."""

import functools
import os

_PAGE = os.sysconf('SC_PAGE_SIZE')


@functools.lru_cache(maxsize=None)
def _opened(_pid, name):
    """Opened once: to look the name up again at every step costs more than all else that is done there."""
    return os.open(f'/proc/self/{name}', os.O_RDONLY | os.O_CLOEXEC)


def _second_of(name):
    """The second number in a file of this process; null where the system does not say."""
    try:
        return int(os.pread(_opened(os.getpid(), name), 64, 0).split()[1])
    except (OSError, IndexError):
        return None


def resident_bytes():
    """Memory in use; null where the system does not say."""
    pages = _second_of('statm')
    return None if pages is None else pages * _PAGE


def delay_ms():
    """Time in which the main thread was ready to run but had no core; null where the system does not say."""
    delay_ns = _second_of('schedstat')
    return None if delay_ns is None else delay_ns / 1e6


class Looks:
    """Spaces out the questions for memory, because each costs as much as the rest of the step's records."""

    def __init__(self, every_ms):
        self._every_s = every_ms / 1000
        self._next = float('-inf')

    def is_due(self, now):
        if now < self._next:
            return False
        self._next = now + self._every_s
        return True
