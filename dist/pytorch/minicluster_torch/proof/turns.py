"""The data with which one process can play this rank: its batches, and its random states after each."""

from __future__ import annotations

import os
import pickle
import random
import sys
from typing import TYPE_CHECKING, Any

import torch

from . import tensors

if TYPE_CHECKING:
    # Of torch, Python and NumPy.
    RandomState = tuple[bytes, tuple[Any, ...], Any]
    from collections.abc import Callable
    from typing import Any

    from .samples import Samples


def random_state() -> RandomState:
    """The states of all global generators of the script."""
    numpy = sys.modules.get('numpy')
    return tensors.raw(torch.get_rng_state()), random.getstate(), numpy and numpy.random.get_state()


def restore_random_state(state: RandomState) -> None:
    """Sets all global generators of the script."""
    of_torch, of_python, of_numpy = state
    torch.set_rng_state(torch.frombuffer(bytearray(of_torch), dtype=torch.uint8))
    random.setstate(of_python)
    numpy = sys.modules.get('numpy')
    if numpy is not None and of_numpy is not None:
        numpy.random.set_state(of_numpy)


class Turns:
    """Records passes over the data, batches, backward passes and updates in their order."""

    def __init__(self, folder: str, rank: int, samples: Samples, take: Callable[[int], bool]) -> None:
        self._samples, self._take = samples, take
        # Open as long as the process.
        self._file = open(os.path.join(folder, f'rank-{rank}.turns'), 'wb', buffering=0)  # noqa: SIM115
        self._state: RandomState | None = None
        self.entered: Callable[[], int] = lambda: 0

    def begin_pass(self, loader: int, number: int) -> None:
        """A pass over the data begins."""
        self._write('pass', loader=loader, number=number, random=random_state())

    def before_batch(self) -> None:
        """A batch is about to be fetched."""
        self._state = random_state()

    def batch(self, loader: int, number: int, asked: Any, batch: Any) -> None:
        """A batch was handed over."""
        self._write(
            'batch',
            loader=loader,
            number=number,
            asked=asked,
            random=self._state,
            content=content_of(batch),
            entered=self.entered(),
        )

    def backward(self) -> None:
        """A backward pass is over."""
        self._write('backward', loader=self._samples.last_loader)

    def update(self, _step: int, optimizer: int, _gradients: object) -> None:
        """An optimizer is about to step."""
        self._write('update', optimizer=optimizer)

    def _write(self, kind: str, **fields: Any) -> None:
        data = pickle.dumps({'kind': kind, **fields})
        if self._take(len(data)):
            self._file.write(data)


def content_of(batch: Any) -> str:
    """A digest of all tensors in a batch."""
    return tensors.digest(tensors.flat(list(batch.values()) if isinstance(batch, dict) else batch))
