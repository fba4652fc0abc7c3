"""The journal of one rank: JSON lines, one write each, readable after a kill at any byte."""

from __future__ import annotations

import json
import math
import os
import pickle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..guard import Guard


def plain(value: object) -> Any:
    """The value as JSON can hold it: numbers that are not finite become strings."""
    if isinstance(value, float) and not math.isfinite(value):
        return 'NaN' if math.isnan(value) else ('Infinity' if value > 0 else '-Infinity')
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if isinstance(value, (int, float, str, bool, type(None))) else repr(value)


class Journal:
    """Appends what this rank does, in order."""

    def __init__(self, path: str, guard: Guard) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._file = os.open(path, flags, 0o644)
        self._pid = os.getpid()
        self.guard = guard
        guard.listeners.append(self._write_broken)

    @property
    def size(self) -> int:
        """Bytes so far, with those of loader workers."""
        return os.fstat(self._file).st_size

    def write(self, kind: str, **fields: Any) -> None:
        """Appends one line; a process forked from this one writes nothing."""
        if os.getpid() == self._pid:
            self.write_from_worker(kind, **fields)

    def write_from_worker(self, kind: str, **fields: Any) -> None:
        """Appends one line, also from a loader worker that was forked from this process."""
        line = json.dumps(plain({'kind': kind, **fields}), separators=(',', ':'))
        os.write(self._file, line.encode() + b'\n')

    def note(self, place: str, error: BaseException) -> None:
        """Notes what did not work; the record is complete without it."""
        self.write('note', place=place, text=f'{type(error).__name__}: {error}'[:500])

    def _write_broken(self, place: str, text: str) -> None:
        """The record may lack something from here on."""
        self.write('broken', place=place, text=text)


def lines_of(path: str, kind: str) -> Iterator[dict[str, Any]]:
    """The lines of a kind in a journal, in order; a last line that was cut short is left out."""
    with open(path, encoding='utf-8') as lines:
        for line in lines:
            if line.endswith('\n') and f'"kind":"{kind}"' in line:
                yield json.loads(line)


def entered(path: str) -> Iterator[dict[str, Any]]:
    """The collectives in a journal, in order."""
    return lines_of(path, 'enter')


def sources(path: str) -> dict[int, int]:
    """By number of the collective: the rank that sent a message which any rank could send."""
    return {one['index']: one['source'] for one in lines_of(path, 'leave') if 'source' in one}


def unpickled(path: str) -> Iterator[Any]:
    """The objects stored in a file, in order; a last one that was cut short is left out."""
    with open(path, 'rb') as file:
        while True:
            try:
                yield pickle.load(file)
            except (EOFError, pickle.UnpicklingError):
                return


class Stored:
    """
    What a rank stored by number: each is read from the file when it is asked for, because all of them may take more
    memory than the machine has. A last one that was cut short is left out.
    """

    def __init__(self, path: str) -> None:
        self._file = open(path, 'rb')  # noqa: SIM115
        self._places: dict[int, int] = {}
        self._end = 0
        self._is_whole = False

    def get(self, number: int) -> Any:
        """What was stored under the number; null if nothing was."""
        if number in self._places:
            self._file.seek(self._places[number])
            return pickle.load(self._file)[1]
        while not self._is_whole:
            found, value = self._next()
            if found == number:
                return value
        return None

    def _next(self) -> tuple[int | None, Any]:
        """The first that was not read yet, and where it is."""
        try:
            self._file.seek(self._end)
            number, value = pickle.load(self._file)
        except (EOFError, pickle.UnpicklingError):
            self._is_whole = True
            return None, None
        self._places[number], self._end = self._end, self._file.tell()
        return number, value
