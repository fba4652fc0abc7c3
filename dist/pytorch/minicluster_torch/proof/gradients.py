"""Gradients before each update: one run keeps them, another compares its own with them."""

from __future__ import annotations

import glob
import os
import pickle
from typing import TYPE_CHECKING

import torch

from . import tensors
from .journal import unpickled
from .optimizers import parameters_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from torch.optim import Optimizer

    from .journal import Journal
    from .tensors import Packed

# Far from the factors of counts of ranks and batches, and far above rounding.
_TOLERANCE = 1e-3


class KeptGradients:
    """Records the gradients of this rank; those that all ranks have in common are recorded by rank 0 only."""

    def __init__(self, folder: str, rank: int, is_part: Callable[[int, int], bool]) -> None:
        self._rank, self._is_part = rank, is_part
        # Open as long as the process.
        self._file = open(os.path.join(folder, f'rank-{rank}.gradients'), 'wb', buffering=0)  # noqa: SIM115

    def look(self, _step: int, optimizer: int, gradients: list[torch.Tensor | None]) -> None:
        """Keeps the gradients before an update."""
        packed = [
            tensors.pack(one) if one is not None and (self._rank == 0 or self._is_part(optimizer, at)) else None
            for at, one in enumerate(gradients)
        ]
        self._file.write(pickle.dumps((optimizer, packed)))


class ComparedGradients:
    """Compares each gradient with the one that another run kept, which ranks may hold in parts."""

    def __init__(
        self, journal: Journal, folder: str, optimizer_of: Callable[[int], Optimizer], rescaled: Rescaled
    ) -> None:
        self._optimizer_of, self._rescaled = optimizer_of, rescaled
        paths = glob.glob(os.path.join(folder, 'rank-*.gradients'))
        self._journal = journal
        self._ranks = [
            unpickled(path) for path in sorted(paths, key=lambda path: int(path.split('-')[-1].split('.')[0]))
        ]

    def look(self, step: int, optimizer: int, gradients: list[torch.Tensor | None]) -> None:
        """Compares the gradients before an update."""
        kept = [one for one in (next(rank, None) for rank in self._ranks) if one is not None]
        is_whole = bool(kept) and len(kept) == len(self._ranks)
        # An optimizer that shares out its parameters holds others in one process.
        if not is_whole or any(one[0] != optimizer or len(one[1]) != len(gradients) for one in kept):
            return
        found = [measure(mine, [packed[at] for _, packed in kept]) for at, mine in enumerate(gradients)]
        self._journal.write(
            'against',
            step=step,
            optimizer=optimizer,
            differences=[one[0] for one in found],
            norms=[one[1] for one in found],
            products=[one[2] for one in found],
            rescaled=self._rescaled.factor(self._optimizer_of(optimizer)),
        )


def measure(mine: torch.Tensor | None, parts: list[Packed | None]) -> tuple[float | None, float | None, float | None]:
    """Norm of the difference, norm of this gradient, and its product with the other; nulls where one is missing."""
    given = [one for one in parts if one is not None]
    if mine is None and not given:
        return 0.0, 0.0, 0.0
    if mine is None or not given:
        return None, None, None
    own = tensors.local(mine).double().reshape(-1)
    other = torch.cat([values(one) for one in given])
    # The parts of a flat parameter are padded to equal lengths.
    if len(given) > 1 and 0 < other.numel() - own.numel() < len(given) and not other[own.numel() :].any():
        other = other[: own.numel()]
    if own.numel() != other.numel():
        return None, None, None
    return float((own - other).norm()), float(own.norm()), float(own @ other)


def values(packed: Packed) -> torch.Tensor:
    """Packed values as one flat tensor of float64."""
    return tensors.local(tensors.restored(packed)).reshape(-1).double()


class Rescaled:
    """By what a script multiplies its gradients between the last backward pass and the update."""

    def __init__(self, optimizers: Callable[[], list[Optimizer]]) -> None:
        self._optimizers = optimizers
        self._values: dict[int, tuple[int, float]] = {}

    def after_backward(self) -> None:
        """Notes the largest value of each gradient, with its place."""
        self._values = {}
        for optimizer in self._optimizers():
            for parameter in parameters_of(optimizer):
                if parameter.grad is None:
                    continue
                flat = tensors.local(parameter.grad).reshape(-1)
                if flat.numel() > 0:
                    place = int(flat.abs().argmax())
                    self._values[id(parameter)] = place, float(flat[place])

    def factor(self, optimizer: Optimizer) -> float | None:
        """The factor that all gradients have in common; null where there is none, or nothing was noted."""
        factors = []
        for parameter in parameters_of(optimizer):
            place, before = self._values.get(id(parameter), (0, 0.0))
            if parameter.grad is not None and before != 0.0:
                factors.append(float(tensors.local(parameter.grad).reshape(-1)[place]) / before)
        is_common = bool(factors) and all(abs(one - factors[0]) <= _TOLERANCE * abs(factors[0]) for one in factors)
        return factors[0] if is_common else None
