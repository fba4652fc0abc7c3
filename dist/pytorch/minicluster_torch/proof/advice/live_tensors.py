"""Tensors that are alive, at a few steps: what a script keeps by mistake is there in each of them."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from ..journal import Journal

# A look at all objects takes time, and the first steps create what is kept on purpose.
_FIRST, _EVERY, _LOOKS = 4, 4, 4


class LiveTensors:
    """Counts before the update of a step, where every step holds the same."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def look(self, step: int) -> None:
        """Called at each step."""
        looks, rest = divmod(step - _FIRST, _EVERY)
        if rest != 0 or not 0 <= looks < _LOOKS:
            return
        # What only waits for a collection is not kept.
        gc.collect()
        tensors, size = count_tensors()
        self._journal.write('live', step=step, tensors=tensors, bytes=size)


def count_tensors() -> tuple[int, int]:
    """Number of tensors that Python holds, and the bytes that they share."""
    storages: dict[int, int] = {}
    number = 0
    for one in gc.get_objects():
        if issubclass(type(one), torch.Tensor):
            number += 1
            storages.update(_storage_of(one))
    return number, sum(storages.values())


def _storage_of(tensor: torch.Tensor) -> dict[int, int]:
    try:
        storage = tensor.untyped_storage()
        return {storage.data_ptr(): storage.nbytes()}
    except Exception:
        # Sparse tensors and those of a compiler have none.
        return {}
