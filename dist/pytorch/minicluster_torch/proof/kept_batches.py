"""The batches that a rank trains with, for a process with a world of one that is given the same."""

from __future__ import annotations

import io
import os
import pickle
from typing import TYPE_CHECKING, Any

import torch

from .turns import random_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from .turns import RandomState

# Kept for each rank at most; the steps after it are not compared.
_MOST_BYTES = 32 << 20


class _Pickler(pickle.Pickler):
    """A view of a large tensor is kept without the rest of it."""

    def reducer_override(self, one: Any) -> Any:
        if type(one) is torch.Tensor and one.layout == torch.strided:
            held = one.detach()
            if held.untyped_storage().nbytes() > held.numel() * held.element_size():
                return held.clone().__reduce_ex__(pickle.HIGHEST_PROTOCOL)
        return NotImplemented


def pickled(value: object) -> bytes:
    """The value as bytes."""
    buffer = io.BytesIO()
    _Pickler(buffer, pickle.HIGHEST_PROTOCOL).dump(value)
    return buffer.getvalue()


class KeptBatches:
    """Records batches that are fetched for training, with the random states before them."""

    def __init__(self, folder: str, rank: int, take: Callable[[int], bool]) -> None:
        self._take = take
        # Open as long as the process.
        self._file = open(os.path.join(folder, f'rank-{rank}.batches'), 'wb', buffering=0)  # noqa: SIM115
        self._left = _MOST_BYTES
        self._state: RandomState | None = None

    def begin_pass(self, loader: int, number: int) -> None:
        """A pass over the data begins."""
        self._write('pass', loader, number, random_state())

    def before_batch(self) -> None:
        """A batch is about to be fetched."""
        self._state = random_state()

    def batch(self, loader: int, number: int, _asked: object, batch: object) -> None:
        """A batch was handed over; without gradients, it is one of an evaluation."""
        if self._left > 0 and torch.is_grad_enabled():
            try:
                data = pickled(batch)
            except Exception:
                # What a script's own collate function returns may not be data.
                self._left = 0
                return
            self._left -= len(data)
            if self._left >= 0:
                self._write('batch', loader, number, (self._state, data))

    def end_pass(self, loader: int, number: int) -> None:
        """A pass over the data is at its end."""
        if self._left > 0:
            self._write('end', loader, number, None)

    def _write(self, kind: str, loader: int, number: int, value: object) -> None:
        data = pickle.dumps((kind, (loader, number), value))
        if self._take(len(data)):
            self._file.write(data)
