"""The directory of a rank, and the removal of those that killed ranks have left."""

from __future__ import annotations

import fcntl
import glob
import os
import shutil
import tempfile
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import BinaryIO

# Short, as the path of a socket is limited.
_PREFIX = 'minicluster-ray-'
_LOCK = 'lock'
# A younger one may not be locked yet.
_YOUNG_S = 60


def make(parent: str = '/tmp') -> tuple[str, BinaryIO]:
    """A new directory, and its lock, which this process holds until it ends, however it ends."""
    sweep(parent)
    path = tempfile.mkdtemp(prefix=_PREFIX, dir=parent)
    lock = open(os.path.join(path, _LOCK), 'wb')  # noqa: SIM115, it is held until the process ends
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return path, lock


def sweep(parent: str) -> None:
    """Removes the directories of this user whose process has ended. A lock shows that also across containers."""
    for path in glob.glob(os.path.join(parent, f'{_PREFIX}*')):
        try:
            if _is_left(path):
                shutil.rmtree(path, ignore_errors=True)
        except OSError:
            # It belongs to another user, has no lock, is locked, or somebody else has just removed it.
            continue


def _is_left(path: str) -> bool:
    if os.path.islink(path) or os.stat(path).st_uid != os.getuid():
        return False
    with open(os.path.join(path, _LOCK), 'rb') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return time.time() - os.fstat(lock.fileno()).st_mtime > _YOUNG_S
