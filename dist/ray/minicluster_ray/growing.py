"""Files that a rank writes, piece by piece."""

import base64
import os
import zlib

_PIECE = 48_000
_FOLDERS = ('events', 'proof')


class GrowingFiles:
    """New data in the folders of records; nothing is read twice."""

    def __init__(self, directory):
        self._directory = directory
        self._read = {}

    def take(self, most=40):
        """The next pieces, as the fields of a message each; fewer than `most` of them means that nothing is left."""
        pieces = []
        for name in self._names():
            pieces += self._pieces(name, most - len(pieces))
        return pieces

    def _names(self):
        for folder in _FOLDERS:
            path = os.path.join(self._directory, folder)
            if os.path.isdir(path):
                yield from (f'{folder}/{name}' for name in sorted(os.listdir(path)))

    def _pieces(self, name, most):
        found = []
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
