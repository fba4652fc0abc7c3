"""Functions of the adapter in C++ objects of torch, which may outlive the interpreter: removed before it ends."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_held: list[tuple[weakref.ref[Any], Callable[[Any], None]]] = []
_is_ending = False


def hold(owner: Any, add: Callable[[Any], None], remove: Callable[[Any], None]) -> None:
    """Calls `add` with a C++ object, to give it a function, and `remove` with it before the interpreter ends."""
    if not _is_ending:
        add(owner)
        _held.append((weakref.ref(owner), remove))


def remove_all() -> None:
    """Called while the interpreter still works: to free a Python function later ends the process by a signal."""
    global _is_ending
    _is_ending = True
    for reference, remove in _held:
        owner = reference()
        if owner is not None:
            remove(owner)
