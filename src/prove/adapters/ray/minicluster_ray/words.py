"""Messages: one line of JSON each, behind a mark, in the log of this job."""

from __future__ import annotations

import json
import os
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

MARK = 'MINICLUSTER>'

_lock = threading.Lock()
_count = 0


def send(kind: str, **fields: Any) -> None:
    """Numbered, so that a reader who lost the connection knows what it has read already; one write for each line."""
    global _count
    with _lock:
        _count += 1
        text = json.dumps({'number': _count, 'kind': kind, **fields}, separators=(',', ':'))
        line = f'{MARK}{text}\n'.encode()
        while line:
            line = line[os.write(1, line) :]
