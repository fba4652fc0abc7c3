"""How a process ends, and how it is ended after the steps that are compared."""

from __future__ import annotations

import datetime
import multiprocessing
import sys
import traceback
from typing import TYPE_CHECKING

from ..beats import is_library
from ..launch import at_exit
from ..lost_peer import is_lost_peer, message_of

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

    from .journal import Journal

patience = datetime.timedelta(seconds=20)


class Ending:
    """Notes in the journal how the process ends."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.gloo: Any = None

    def install(self) -> None:
        """From here on, the end and its exception are noted."""
        guard = self._journal.guard
        at_exit.register(guard(self._finish))

        def explain(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            frames = traceback.extract_tb(trace)
            place = next((f for f in reversed(frames) if not is_library(f.filename)), None)
            self._journal.write(
                'error',
                type=kind.__name__,
                text=message_of(error)[:2000],
                lost=is_lost_peer(error),
                line=f'{place.filename}:{place.lineno}' if place else None,
            )

        sys.excepthook = guard.around(sys.excepthook, explain)

    def _finish(self) -> None:
        self._journal.write('end', reason='finished')

    def leave_together(self) -> None:
        """Called after the last step: all ranks wait for each other, and after that none needs another."""
        self._journal.write('end', reason='check-steps')
        try:
            self._wait_for_all()
        except Exception as error:
            self._journal.note('leave_together', error)
        for child in multiprocessing.active_children():
            child.terminate()

    def _wait_for_all(self) -> None:
        if self.gloo is not None:
            from torch._C._distributed_c10d import BarrierOptions

            options = BarrierOptions()
            options.timeout = patience
            self.gloo.barrier(options).wait()
