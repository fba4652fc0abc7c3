"""Functions that are called when this process ends by itself."""

from __future__ import annotations

import atexit
import multiprocessing
import multiprocessing.util
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def register(function: Callable[[], object]) -> None:
    """A process that multiprocessing has started may end without the functions of `atexit`."""
    if multiprocessing.parent_process() is None:
        atexit.register(function)
    else:
        multiprocessing.util.Finalize(None, function, exitpriority=0)
