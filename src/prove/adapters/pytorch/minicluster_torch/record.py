"""The event log of this rank, and its line to the coordinator."""

from __future__ import annotations

import array
import collections
import json
import math
import os
import socket
import struct
import threading
import time
from typing import TYPE_CHECKING

from .guard import Guard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .spec import Spec

# A record is a tag, which holds a mark, the kind and the number of words that follow, as one float64; then the words.
_MARK = 0x4D43
_JSON, STEP, SAMPLES = 1, 7, 8
# A missing measurement; real ones are 0 or more.
UNKNOWN = -1.0


_as_json = json.JSONEncoder(separators=(',', ':')).encode


def encode(event: dict[str, Any]) -> bytes:
    """One event as a record: its length in bytes, then JSON padded to 8 bytes."""
    text = _as_json(event).encode()
    words = 1 + (len(text) + 7) // 8
    tag = _MARK * 2**32 + _JSON * 2**24 + words
    return struct.pack('<2d', tag, len(text)) + text.ljust((words - 1) * 8, b'\0')


def encode_words(kind: int, words: Sequence[float]) -> bytes:
    """A record of numbers alone, because text takes several times as long."""
    return array.array('d', [_MARK * 2**32 + kind * 2**24 + len(words), *words]).tobytes()


def number(value: float | None) -> float | str | None:
    """A float as records have it: JSON knows no NaN and no infinity."""
    if value is None or math.isfinite(value):
        return value
    return 'NaN' if math.isnan(value) else 'Infinity' if value > 0 else '-Infinity'


class Recorder:
    """Writes events and sends messages."""

    def __init__(self, asked: Spec, directory: str, rank: int, world: int) -> None:
        self.rank = rank
        self.world = world
        self._asked = asked
        self._pid: int | None = os.getpid()
        # Reads the wall clock once, so that setting the clock later has no effect.
        self._origin = time.time() * 1000 - asked['startedAtEpochMs'] - time.monotonic() * 1000
        events = os.path.join(directory, 'events')
        os.makedirs(events, exist_ok=True)
        self._path = os.path.join(events, f'rank-{self.rank}.log')
        self._log = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        self._noted: set[str] = set()
        self.line = Line(asked['controlDirectory'], self.rank)
        self.guard = Guard()
        self.guard.listeners += [self._note_broken, self._send_broken]

    def now_ms(self) -> float:
        """Milliseconds since the start of the run."""
        return self._origin + time.monotonic() * 1000

    def start(self) -> None:
        """Introduces this rank; called before anything else is written."""
        import torch

        from . import program

        self.write(
            'start',
            version=1,
            run_id=self._asked['runId'],
            world_size=self.world,
            pid=self._pid,
            first_step=0,
            at_ms=self.now_ms(),
            **program.describe(torch.__version__),
            attempt=int(os.environ.get('TORCHELASTIC_RESTART_COUNT', '0')),
        )
        self.line.send('started', pid=self._pid)

    def keep(self, name: str, value: object) -> None:
        """Leaves a document beside the log, for the coordinator alone."""
        with open(f'{self._path}.{name}.json', 'w', encoding='utf-8') as file:
            json.dump(value, file)

    def silence(self) -> None:
        """Stops all reports."""
        self._pid = None
        self.line.close()

    def turn_clock(self, ms: float) -> None:
        """Shifts the following times, as a clock that is ahead by this much would."""
        self._origin += ms

    def write(self, kind: str, /, **fields: Any) -> None:
        """Written at once, so that it survives the end of the process."""
        self.write_all([self.encoded(kind, fields)])

    def encoded(self, kind: str, fields: dict[str, Any]) -> bytes:
        """A record of this rank, for `write_all`."""
        return encode({'type': kind, 'rank': self.rank, **fields})

    def write_all(self, records: list[bytes]) -> None:
        """One write for all of them. A fork writes nothing."""
        if os.getpid() == self._pid:
            os.write(self._log, b''.join(records))

    def note(self, message: str) -> None:
        """Notes once that something could not be observed."""
        if message in self._noted:
            return
        self._noted.add(message)
        self.write('note', message=message, at_ms=self.now_ms())
        self.line.send('note', message=message)

    def _note_broken(self, place: str, text: str) -> None:
        self.write('note', message=f'{place} failed: {text}', at_ms=self.now_ms())

    def _send_broken(self, place: str, text: str) -> None:
        self.line.send('note', message=f'{place} failed: {text}')


class Line:
    """Messages to the coordinator, one JSON document each; a coordinator that does not listen delays nothing."""

    def __init__(self, directory: str | None, rank: int) -> None:
        self._socket: socket.socket | None = None
        self._closed = False
        self._pid = os.getpid()
        self._waiting: collections.deque[bytes] = collections.deque(maxlen=10_000)
        self._rest = b''
        self._lock = threading.Lock()
        if directory is None:
            return
        try:
            self._socket = socket.socket(socket.AF_UNIX)
            self._socket.connect(os.path.join(directory, f'rank-{rank}.sock'))
            self._socket.setblocking(False)
        except OSError:
            self._socket = None

    def _is_open(self) -> bool:
        return self._socket is not None and os.getpid() == self._pid

    def close(self) -> None:
        """Accepts no more messages; the connection lasts as long as the process."""
        self._closed = True

    def send(self, kind: str, /, **fields: Any) -> None:
        """Queues a message and sends as much as the socket accepts. A fork sends nothing."""
        if self._closed or not self._is_open():
            return
        self._waiting.append(json.dumps({'type': kind, **fields}).encode() + b'\n')
        self.pump()

    def pump(self) -> None:
        """Sends the queued messages; the thread that holds the lock sends for all."""
        if self._socket is None or not self._is_open() or not self._lock.acquire(blocking=False):
            return
        try:
            while self._rest or self._waiting:
                self._rest = self._rest or self._waiting.popleft()
                self._rest = self._rest[self._socket.send(self._rest) :]
        except BlockingIOError:
            pass
        except OSError:
            self._socket = None
        finally:
            self._lock.release()

    def flush(self, limit_s: float = 1.0) -> None:
        """Waits a moment until everything is sent."""
        end = time.monotonic() + limit_s
        while self._is_open() and (self._rest or self._waiting) and time.monotonic() < end:
            self.pump()
            time.sleep(0.005)
