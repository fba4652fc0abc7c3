"""By what a script multiplies its gradients between the backward pass and the update."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import tensors
from .optimizers import parameters_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from torch.optim import Optimizer

# Far from the factors of counts of ranks and batches, and far above rounding.
_TOLERANCE = 1e-3


class Rescaled:
    """Compares one value of each gradient after the last backward pass with that before the update."""

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
