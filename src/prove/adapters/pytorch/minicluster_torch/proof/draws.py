"""Whether random numbers are drawn between a batch and its backward pass: then no other process can have the same."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    # Of torch, Python and NumPy.
    RandomStates = tuple[torch.Tensor, tuple[Any, ...], Any]


def states() -> RandomStates:
    """The states of the script's global random generators."""
    numpy = sys.modules.get('numpy')
    state = numpy.random.get_state() if numpy is not None else None
    return torch.get_rng_state(), random.getstate(), state and (state[1].tobytes(), state[2])


def are_equal(one: RandomStates, other: RandomStates) -> bool:
    """Whether nothing was drawn from one state to the other."""
    return torch.equal(one[0], other[0]) and one[1:] == other[1:]


class Draws:
    """Compares the random states around each batch."""

    def __init__(self) -> None:
        self._before: RandomStates | None = None
        self._seen = False

    def batch(self) -> None:
        """Called when a batch has arrived: numbers that are drawn from now on affect its gradient."""
        self._before = states()

    def forward(self) -> None:
        """For scripts that have no data loader."""
        if self._before is None:
            self._before = states()

    def backward(self) -> None:
        """The backward pass begins: numbers that are drawn from now on are not its own."""
        if self._before is not None and not are_equal(self._before, states()):
            self._seen = True
        self._before = None

    def take(self) -> bool:
        """Whether anything was drawn since the last update."""
        seen, self._seen = self._seen, False
        return seen
