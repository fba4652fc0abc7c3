"""Gradients before each update: one run keeps them, another compares its own with them."""

from __future__ import annotations

import glob
import os
import pickle
from typing import TYPE_CHECKING

import torch

from ..updates.by_hand import leaves_of
from . import tensors
from .journal import unpickled
from .optimizers import parameters_of
from .pending import line_of_script

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from torch.optim import Optimizer

    from ..guard import Guard
    from .budget import Budget
    from .journal import Journal
    from .tensors import Packed

# The same script as one process keeps its own gradients beside those of the job.
_COPIES = 2
# Far from the factors of counts of ranks and batches, and far above rounding.
_TOLERANCE = 1e-3


class KeptGradients:
    """
    Records the gradients of this rank; those that all ranks have in common are recorded by rank 0 only. Where those of
    all steps would not fit into the budget, some values stand for each large gradient from the first step on.
    """

    def __init__(
        self, place: tuple[str, int], is_part: Callable[[int, int], bool], budget: Budget, steps: int | None
    ) -> None:
        folder, rank = place
        self._rank, self._is_part, self._budget, self._steps = rank, is_part, budget, steps
        # Null until the first update.
        self.is_sampled: bool | None = None
        # Open as long as the process.
        self._file = open(os.path.join(folder, f'rank-{rank}.gradients'), 'wb', buffering=0)  # noqa: SIM115

    def look(self, step: int, optimizer: int, gradients: list[torch.Tensor | None]) -> None:
        """Keeps the gradients before an update."""
        size = tensors.bytes_of(gradients)
        if not self._budget.is_open(step, 0 if self.is_sampled else size):
            return
        if self.is_sampled is None:
            # What the collectives return takes as much again.
            self.is_sampled = not self._budget.affords((_COPIES + 1) * size * (self._steps or 1))
        data = pickle.dumps((optimizer, [self._packed(optimizer, at, one) for at, one in enumerate(gradients)]))
        if self._budget.take(step, _COPIES * len(data)):
            self._file.write(data)

    def _packed(self, optimizer: int, at: int, gradient: torch.Tensor | None) -> Packed | None:
        if gradient is None:
            return None
        if self._is_part(optimizer, at):
            return tensors.pack(gradient)
        if self._rank > 0:
            return None
        return tensors.pack(tensors.part_of(gradient) if self.is_sampled else gradient)


class ComparedGradients:
    """Compares each gradient with the one that another run kept, which ranks may hold in parts."""

    def __init__(
        self, journal: Journal, folder: str, optimizer_of: Callable[[int], Optimizer], rescaled: Rescaled
    ) -> None:
        self._optimizer_of, self._rescaled = optimizer_of, rescaled
        paths = glob.glob(os.path.join(folder, 'rank-*.gradients'))
        self._journal, self._folder = journal, folder
        self._ranks = [
            unpickled(path) for path in sorted(paths, key=lambda path: int(path.split('-')[-1].split('.')[0]))
        ]

    def are_sampled(self) -> bool:
        """Whether the other run has kept a part of the values of large gradients."""
        _, kept = next(unpickled(os.path.join(self._folder, 'rank-0.gradients')), (0, []))
        return any(one is not None and tensors.is_sample(one[1]) for one in kept)

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
    own = tensors.local(like(mine, given)).double().reshape(-1)
    other = torch.cat([values(one) for one in given])
    # The parts of a flat parameter are padded to equal lengths.
    if len(given) > 1 and 0 < other.numel() - own.numel() < len(given) and not other[own.numel() :].any():
        other = other[: own.numel()]
    if own.numel() != other.numel():
        return None, None, None
    return float((own - other).norm()), float(own.norm()), float(own @ other)


def like(mine: torch.Tensor, kept: list[Packed]) -> torch.Tensor:
    """Of this gradient the values that were kept of the other one."""
    return tensors.part_of(mine) if [tensors.is_sample(shape) for _, shape, *_ in kept] == [True] else mine


def values(packed: Packed) -> torch.Tensor:
    """Packed values as one flat tensor of float64."""
    return tensors.local(tensors.restored(packed)).reshape(-1).double()


class Rescaled:
    """By what a script multiplies its loss and its gradients on their way to the update."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard
        self._values: dict[int, _Undivided] = {}
        self._number, self._constant, self._line = 0, 1.0, ''

    def before_backward(self, losses: list[torch.Tensor], is_outermost: bool) -> None:
        """From here on, gradients are seen before any hook of the script."""
        if is_outermost:
            self._number += 1
            self._constant, self._line = constant_of(losses[0]) if losses else 1.0, line_of_script() or ''
        for leaf in leaves_of(losses):
            self._see_first(leaf)

    def clipped(self, factor: float | None) -> None:
        """A clip is part of the script's way, and of that of the job too."""
        for one in self._values.values():
            one.clipped *= factor or 1.0

    def factor(self, optimizer: Optimizer) -> float | None:
        """
        The factor that all gradients have in common, with passes over parts of a batch as their mean; null where there
        is none, or nothing was seen.
        """
        factors = []
        for parameter in parameters_of(optimizer):
            seen = self._values.get(id(parameter))
            if parameter.grad is not None and seen is not None and seen.is_clear():
                factors.append(_at(parameter.grad, seen.place) / seen.total * seen.most_of_a_line() / seen.clipped)
        is_common = bool(factors) and all(abs(one - factors[0]) <= _TOLERANCE * abs(factors[0]) for one in factors)
        return factors[0] if is_common else None

    def _see_first(self, leaf: torch.Tensor) -> None:
        if hasattr(leaf, '_minicluster_is_seen'):
            return
        leaf._minicluster_is_seen = True
        look = self._guard(self._look)

        def seen(gradient: torch.Tensor) -> None:
            look(leaf, gradient)

        hook = leaf.register_hook(seen)
        # Those of the script may divide what they are given. Only what is put in anew comes later.
        hooks: Any = leaf._backward_hooks
        others = [(key, hooks.pop(key)) for key in list(hooks) if key != hook.id]
        hooks.update(others)

    def _look(self, leaf: torch.Tensor, gradient: torch.Tensor) -> None:
        if gradient.layout is not torch.strided or tensors.local(gradient).numel() == 0:
            return
        seen = self._values.get(id(leaf))
        if seen is None or leaf.grad is None or _at(leaf.grad, seen.place) == 0.0:
            place = int(tensors.local(gradient).reshape(-1).abs().argmax())
            seen = self._values[id(leaf)] = _Undivided(place)
        seen.add(_at(gradient, seen.place) / self._constant, self._number, self._line)


class _Undivided:
    """One value of the gradients of a parameter since they were zero, as of losses without factors."""

    def __init__(self, place: int) -> None:
        self.place, self.total, self.clipped = place, 0.0, 1.0
        self._size = 0.0
        self._passes: dict[str, set[int]] = {}

    def add(self, value: float, number: int, line: str) -> None:
        """One more pass from this line of the script."""
        self.total += value
        self._size += abs(value)
        self._passes.setdefault(line, set()).add(number)

    def most_of_a_line(self) -> int:
        """Passes from one line go over parts of a batch; those from several have losses of their own."""
        return max(len(one) for one in self._passes.values())

    def is_clear(self) -> bool:
        """Values that cancel out leave rounding."""
        return abs(self.total) > 0.01 * self._size


def _at(gradient: torch.Tensor, place: int) -> float:
    return float(tensors.local(gradient).reshape(-1)[place])


def constant_of(loss: torch.Tensor) -> float:
    """The product of the constants that a loss was multiplied by at last, or divided by."""
    node: Any = loss.grad_fn
    product = 1.0
    while node is not None:
        name, before = node.name(), [one for one, _ in node.next_functions]
        if name not in ('MulBackward0', 'DivBackward0') or None not in before:
            break
        is_first = before[0] is not None
        other = node._saved_other if is_first else node._saved_self
        if other is None or other.numel() != 1 or not (is_first or name == 'MulBackward0'):
            break
        product = product * float(other) if name == 'MulBackward0' else product / float(other)
        node = before[0 if is_first else 1]
    return product if product not in (0.0, float('inf')) else 1.0
