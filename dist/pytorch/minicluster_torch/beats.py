"""A thread that reports the position of the main thread; torch releases the interpreter inside a collective."""

from __future__ import annotations

import functools
import os
import sys
import threading
from typing import TYPE_CHECKING

from .system import run_and_delay_ms

if TYPE_CHECKING:
    from types import FrameType

    from .loop import Loop
    from .record import Recorder
    from .spec import Spec

# A beat that is being sent takes no longer.
_PATIENCE_S = 1.0

# Our process group waits for the one that it records.
_TORCH = (os.sep + 'torch' + os.sep, os.sep + 'minicluster_torch' + os.sep)
_LIBRARY = (
    os.sep + 'site-packages' + os.sep,
    os.sep + 'minicluster_torch' + os.sep,
    '<frozen',
    os.path.dirname(os.__file__),
)


class Beats:
    """Reports step, phase, collective and the line of the user's code ten times a second."""

    def __init__(self, watched: Loop, asked: Spec) -> None:
        self._watched = watched
        self._every_s = asked['beatEveryMs'] / 1000
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=watched.recorder.guard(self._run), daemon=True, name='minicluster-beats')

    def start(self) -> None:
        """Starts the thread."""
        # Otherwise the newest steps of a rank that ends between two beats would not be reported.
        recorder = self._watched.recorder
        self._watched.before_finish.append(lambda: self._beat(recorder))
        self._watched.ending.at_exit.append(self._stop)
        self._thread.start()

    def _run(self) -> None:
        recorder = self._watched.recorder
        beat = recorder.guard(self._beat)
        beat(recorder)
        while not self._is_over.wait(self._every_s):
            beat(recorder)

    def _stop(self) -> None:
        self._is_over.set()
        self._thread.join(_PATIENCE_S)

    def _beat(self, recorder: Recorder) -> None:
        watched = self._watched
        is_in_torch, place = _position()
        phase = watched.phase
        ran_ms, delayed_ms = run_and_delay_ms()
        # A collective that has ended is no wait; while it waits, the thread is inside torch.
        if phase == 'reduce' and not is_in_torch:
            phase = 'compute'
        recorder.line.send(
            'beat',
            phase=phase,
            step=watched.step,
            sequence=watched.sequence,
            waitingFor=None,
            sentMs=recorder.now_ms(),
            latest=watched.pace.latest(),
            collective=spelled(watched.collective),
            place=place,
            delayedMs=delayed_ms,
            ranMs=ran_ms,
        )


def spelled(collective: object) -> str | None:
    """The name of a collective, such as `allreduce`, from a value of torch's enumeration; null if there is none."""
    return None if collective is None else str(collective).rpartition('.')[2].lower()


def _position() -> tuple[bool, str | None]:
    """Of the main thread: whether its innermost function is torch's or ours, and the line of the user's code."""
    # The main thread has always started.
    frame = sys._current_frames().get(threading.main_thread().ident or 0)
    is_in_torch = frame is not None and any(part in frame.f_code.co_filename for part in _TORCH)
    return is_in_torch, _user_line(frame)


def _user_line(frame: FrameType | None) -> str | None:
    """`file:line function` of the innermost frame that is the user's; null if there is none."""
    for _ in range(200):
        if frame is None:
            return None
        if not is_library(frame.f_code.co_filename):
            return f'{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_name}'
        frame = frame.f_back
    return None


@functools.lru_cache(maxsize=1024)
def is_library(path: str) -> bool:
    """Whether a file is Python's, a package's or the adapter's."""
    return any(part in path for part in _LIBRARY)
