"""What runs in this process, so that nodes can be compared."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def describe(torch_version: str) -> dict[str, Any]:
    """Versions, the content of the script, and its arguments."""
    path = getattr(sys.modules.get('__main__'), '__file__', None) or ''.join(sys.argv[:1])
    program = {
        'torch': torch_version,
        'python': platform.python_version(),
        'script': os.path.basename(path) or None,
        'digest': _digest(path),
        'arguments': sys.argv[1:],
    }
    return {'torch': torch_version, 'program': program}


def _digest(path: str) -> str | None:
    """Null where the script cannot be read."""
    try:
        with open(path, 'rb') as file:
            return hashlib.sha256(file.read()).hexdigest()[:32]
    except OSError:
        return None
