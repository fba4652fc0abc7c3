"""Functions that are called when this process ends by itself."""

import atexit
import multiprocessing
import multiprocessing.util


def register(function):
    """A process that multiprocessing has started may end without the functions of `atexit`."""
    if multiprocessing.parent_process() is None:
        atexit.register(function)
    else:
        multiprocessing.util.Finalize(None, function, exitpriority=0)
