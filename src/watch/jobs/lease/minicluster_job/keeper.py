"""
A second process that ends the attempt if the guard dies. It is no descendant of the guard, so that Ray does not find it
when it stops the guard with its descendants.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .processes import Known, Process

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def die_with(parent: int) -> None:
    """This process is killed when its parent ends."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    ctypes.CDLL(None).prctl(option, ctypes.c_ulong(value), 0, 0, 0)


class Keeper:
    """The guard's end of the connection to its keeper. Makes the guard adopt its orphans."""

    def __init__(self, take_over: Callable[[Known], None]) -> None:
        self._take_over = take_over
        self._start()

    def _start(self) -> None:
        reading, self._pipe = os.pipe()
        os.set_blocking(self._pipe, False)
        _prctl(_PR_SET_CHILD_SUBREAPER, 0)
        middle = os.fork()
        if middle == 0:
            _become_keeper(reading, self._pipe, self._take_over)
        os.waitpid(middle, 0)
        _prctl(_PR_SET_CHILD_SUBREAPER, 1)
        os.close(reading)

    def tell(self, known: Sequence[Process]) -> None:
        """Names the processes of the attempt. A keeper that has died is started again."""
        try:
            os.write(self._pipe, _line(known))
        except BlockingIOError:
            pass
        except OSError:
            os.close(self._pipe)
            self._start()
            os.write(self._pipe, _line(known))

    def dismiss(self) -> None:
        """The attempt has ended, and the keeper with it."""
        try:
            os.write(self._pipe, b'end\n')
        except OSError:
            pass


_MOST_KNOWN = 3000
"""A line must fit into a pipe."""


def _line(known: Sequence[Process]) -> bytes:
    return json.dumps([process[:2] for process in known[:_MOST_KNOWN]]).encode('ascii') + b'\n'


def _become_keeper(reading: int, writing: int, take_over: Callable[[Known], None]) -> None:
    """Never returns."""
    try:
        os.close(writing)
        if os.fork() != 0:
            os._exit(0)
        os.setsid()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        known = _listen(reading)
        if known is not None:
            take_over(known)
    finally:
        os._exit(0)


def _listen(reading: int) -> Known | None:
    """Waits for the end of the guard. Returns the processes that it named last; None if it has dismissed the keeper."""
    line, rest = b'[]', b''
    while True:
        select.select([reading], [], [])
        piece = os.read(reading, 65536)
        if not piece:
            return [(pid, start) for pid, start in json.loads(line)]
        *lines, rest = (rest + piece).split(b'\n')
        if b'end' in lines:
            return None
        line = lines[-1] if lines else line
