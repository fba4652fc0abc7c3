"""The lease of an attempt: a file in the checkpoint directory that says who runs there."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import time
from typing import TYPE_CHECKING, Any

from . import processes

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

_BLOCK = 8192
"""The file has this size, or a multiple: on a full disk it can be written again where it is."""

_MOST_UNMARKED = 200

_FENCED = 75
_IN_USE = 76


class Refused(Exception):
    """The attempt may not start in this directory."""

    def __init__(self, words: str, exit_code: int) -> None:
        super().__init__(words)
        self.exit_code = exit_code


class Lease:
    """The lease that this program writes."""

    def __init__(self, args: argparse.Namespace, mark: str) -> None:
        self.args = args
        self.mark = mark
        self.path = os.path.join(args.directory, '.minicluster-lease.json')
        self._fence = os.path.join(args.directory, '.minicluster-fence.json')
        self._beat = 0
        self._since = time.time()
        own = processes.read(os.getpid())
        self.started = 0 if own is None else own.start

    def take(self) -> None:
        """Writes the first lease; Refused if the attempt is fenced off, or if another one holds the lease."""
        os.makedirs(self.args.directory, exist_ok=True)
        with self._alone():
            held = _load(self.path)
            if self._forbids(_load(self._fence)):
                raise Refused(f'attempt {self.args.attempt} is fenced off and does not start', _FENCED)
            if held is not None and held.get('state') == 'held' and not self._precedes(held):
                where = (self.args.directory, held.get('run'), held.get('attempt'), _moment(held.get('since')))
                raise Refused('{} is in use: run {}, attempt {}, holds its lease since {}'.format(*where), _IN_USE)
            self.write('held')

    def _precedes(self, held: dict[str, Any]) -> bool:
        """An earlier attempt of the same run: its supervisor starts the next one only after its end."""
        attempt = held.get('attempt')
        return held.get('run') == self.args.run and isinstance(attempt, int) and attempt < self.args.attempt

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Two programs that start at once take their turns, where the file system can lock."""
        with open(self.path + '.lock', 'a', encoding='ascii') as file:
            with contextlib.suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def write(
        self,
        state: str,
        exit_code: int | None = None,
        unmarked: Sequence[processes.Process] = (),
        unreadable: Sequence[int] = (),
    ) -> None:
        """Renews the lease; OSError if neither a new file nor the old one can be written."""
        self._beat += 1
        record = {
            'record_version': 2,
            'run': self.args.run,
            'id': self.args.id,
            'attempt': self.args.attempt,
            'mark': self.mark,
            'beat': self._beat,
            'state': state,
            'exit_code': exit_code,
            'host': socket.gethostname(),
            'machine': processes.machine(),
            'since': self._since,
            # No process of the attempt has started before it, in ticks of the machine.
            'started': self.started,
            # Processes of the attempt that do not show its mark, and how many more there are.
            'unmarked': [process[:2] for process in unmarked[:_MOST_UNMARKED]],
            'unmarked_more': max(0, len(unmarked) - _MOST_UNMARKED),
            # Processes that may belong to it, and that may not be read.
            'unreadable': list(unreadable)[:_MOST_UNMARKED],
        }
        text = json.dumps(record)
        data = (text + ' ' * (-len(text) % _BLOCK)).encode('ascii')
        try:
            _replace(self.path, data)
        except OSError:
            if not self.is_own():
                raise
            _overwrite(self.path, data)

    def is_own(self) -> bool:
        """Whether the file is the lease of this attempt."""
        record = _read(self.path)
        return record is not None and record.get('mark') == self.mark

    def is_fenced(self) -> bool:
        """Whether a supervisor has forbidden this attempt to run."""
        return self._forbids(_read(self._fence))

    def _forbids(self, fence: dict[str, Any] | None) -> bool:
        if fence is None or fence.get('run') != self.args.run:
            return False
        below = fence.get('below')
        return isinstance(below, int) and self.args.attempt < below


def _moment(seconds: object) -> str:
    if not isinstance(seconds, (int, float)):
        return 'an unknown time'
    return time.strftime('%Y-%m-%d %H:%M:%S UTC', time.gmtime(seconds))


def _read(path: str) -> dict[str, Any] | None:
    """The record in a file; None if there is none that can be read."""
    try:
        return _load(path)
    except OSError:
        return None


def _load(path: str) -> dict[str, Any] | None:
    """The same, with an OSError for a file that is there and cannot be read."""
    try:
        with open(path, encoding='utf-8') as file:
            value = json.load(file)
    except FileNotFoundError:
        return None
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise OSError(f'{path} is damaged; remove it if no training runs in its directory')
    return value


def _replace(path: str, data: bytes) -> None:
    part = f'{path}.{os.getpid()}.part'
    try:
        with open(part, 'wb') as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise


def _overwrite(path: str, data: bytes) -> None:
    """Needs no room on the disk, because the file has its size already."""
    handle = os.open(path, os.O_WRONLY)
    try:
        os.pwrite(handle, data, 0)
        os.fsync(handle)
    finally:
        os.close(handle)
