"""Files that a rank writes, piece by piece."""

from __future__ import annotations

import base64
import os
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PIECE = 48_000
_FOLDERS = ('events', 'proof')


class GrowingFiles:
    """New data in the folders of records; nothing is read twice."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self._read: dict[str, int] = {}

    def take(self, most: int = 40) -> list[dict[str, Any]]:
        """The next pieces, as the fields of a message each; fewer than `most` of them means that nothing is left."""
        pieces: list[dict[str, Any]] = []
        for name in self._names():
            pieces += self._pieces(name, most - len(pieces))
        return pieces

    def _names(self) -> Iterator[str]:
        for folder in _FOLDERS:
            path = os.path.join(self._directory, folder)
            if os.path.isdir(path):
                yield from (f'{folder}/{name}' for name in sorted(os.listdir(path)))

    def _pieces(self, name: str, most: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        with open(os.path.join(self._directory, name), 'rb') as file:
            file.seek(self._read.get(name, 0))
            while len(found) < most:
                at, data = file.tell(), file.read(_PIECE)
                if not data:
                    break
                packed = base64.b64encode(zlib.compress(data, 1)).decode()
                found.append({'file': name, 'at': at, 'packed': packed})
                self._read[name] = file.tell()
        return found
