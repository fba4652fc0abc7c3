"""How a job ends: by itself, early on request, or with an exception."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from typing import TYPE_CHECKING

from .launch import callbacks
from .lost_peer import is_lost_peer, message_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from .loop import Loop


class Ending:
    """Writes the last records of a rank."""

    def __init__(self, watched: Loop) -> None:
        self._watched = watched
        self._recorder = watched.recorder
        self._failed = False
        # Called last of all.
        self.at_exit: list[Callable[[], None]] = [callbacks.remove_all]

    def leave(self) -> None:
        """Leaves nothing of the adapter in what outlives the interpreter."""
        self._recorder.guard.each(self.at_exit)

    def early(self) -> None:
        """Ends all ranks after the same step; the rest of the script is skipped on purpose."""
        self._recorder.note(f'ended after {self._watched.finished} steps, as requested')
        guard = self._recorder.guard
        guard.each(self._watched.before_end)
        guard.each([self.finish, *(stream.flush for stream in (sys.stdout, sys.stderr) if stream)])
        os._exit(0)

    def watch_exceptions(self) -> None:
        """Reports the exception that ends the job."""
        sys.excepthook = self._recorder.guard.around(sys.excepthook, self._report)

    def _report(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        self._failed = True
        recorder, step = self._recorder, self._watched.step
        text = ''.join(traceback.format_exception(kind, value, trace))
        is_lost = is_lost_peer(value)
        witness = f'rank {recorder.rank} lost the connection to another rank: ' if is_lost else ''
        message = f'{witness}{kind.__name__}: {message_of(value)}'
        ranks = self._lost_peers(text_of(value)) if is_lost else [recorder.rank]
        recorder.write('error', step=step, kind=kind.__name__, message=message, at_ms=recorder.now_ms())
        recorder.line.send(
            'failure',
            kind='collective' if is_lost else 'unexpected',
            cause='peer-lost' if is_lost else None,
            message=message,
            hint=None,
            step=step,
            ranks=ranks,
            stack=text,
        )

    def _lost_peers(self, message: str) -> list[int]:
        detours, recorder = self._watched.detours, self._recorder
        if detours is None:
            return []
        # The rank that was connected to sees the address of an unknown proxy.
        peer = 1 - recorder.rank if recorder.world == 2 else detours.peer_in(message)
        return [] if peer is None else [peer]

    def finish(self) -> None:
        """Writes the last record of a rank that reached the end."""
        if not self._failed:
            self._recorder.guard(self._write_finish)()
        self._recorder.line.flush()

    def _write_finish(self) -> None:
        watched, recorder = self._watched, self._recorder
        watched.phase = 'end'
        recorder.guard.each(watched.before_finish)
        recorder.write(
            'finish',
            steps=watched.finished,
            # If a group does not call the hooks, no bytes were counted: the number is unknown, not 0.
            bytes_sent=watched.bytes_sent or None,
            message_checks=0,
            replica_votes=0,
            ledger_checks=0,
            peak_rss_bytes=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
            at_ms=recorder.now_ms(),
        )
        recorder.line.send('done', result=None)
