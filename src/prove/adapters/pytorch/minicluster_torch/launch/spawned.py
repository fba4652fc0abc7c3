"""Ranks that a script starts itself, as `torch.multiprocessing.spawn` does: their number is known when they meet."""

from __future__ import annotations

import functools
import multiprocessing.util
import os
import sys
from typing import TYPE_CHECKING

from ..guard import Guard

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def await_process_group(attach: Callable[[int, int], object]) -> None:
    """From now on, this process becomes a rank when it calls `init_process_group`; `attach` is called before that."""
    import torch.distributed as dist
    import torch.distributed.distributed_c10d as c10d

    if not dist.is_available():
        return
    inner, guard = c10d.init_process_group, Guard()
    place_of, attach = guard(_place_of), guard(_attach_with_ending(attach))

    @functools.wraps(inner)
    def meet(*args: Any, **kwargs: Any) -> Any:
        # Attaching puts other functions in the place of torch's own.
        if c10d.init_process_group is meet:
            c10d.init_process_group = dist.init_process_group = inner
            place = place_of(*args, **kwargs)
            if place is not None:
                attach(*place)
        return c10d.init_process_group(*args, **kwargs)

    c10d.init_process_group = dist.init_process_group = meet


def _place_of(
    backend: object = None,
    init_method: object = None,
    timeout: object = None,
    world_size: int = -1,
    rank: int = -1,
    *_args: object,
    **_named: object,
) -> tuple[int, int] | None:
    """Rank and world size as given to `init_process_group`; null if it is not told both."""
    world = _first(world_size, os.environ.get('WORLD_SIZE'))
    number = _first(rank, os.environ.get('RANK'))
    return None if number is None or world is None or number >= world else (number, world)


def _first(given: object, variable: str | None) -> int | None:
    if isinstance(given, int) and given >= 0:
        return given
    return int(variable) if variable is not None and variable.isdigit() else None


def _attach_with_ending(attach: Callable[[int, int], object]) -> Callable[[int, int], None]:
    """Attaches; the exception that ends such a process reaches no `sys.excepthook`, so its end reports it."""

    def attach_here(rank: int, world: int) -> None:
        hook = sys.excepthook
        sys.excepthook = lambda *_: None
        try:
            attach(rank, world)
            report = sys.excepthook
        finally:
            sys.excepthook = hook
        multiprocessing.util.Finalize(None, functools.partial(_report_error, report), exitpriority=1)

    return attach_here


def _report_error(report: Callable[..., object]) -> None:
    """torch keeps the exception for the parent, and ends the process by another one."""
    error = sys.exc_info()[1]
    if isinstance(error, SystemExit):
        error = error.__context__ if error.code else None
    if error is not None:
        report(type(error), error, error.__traceback__)
