"""What an optimizer holds: parameters, what it keeps for each, and its settings."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

import torch

from . import tensors

if TYPE_CHECKING:
    from typing import Any

    from torch.optim import Optimizer


def parameters_of(optimizer: Optimizer) -> list[torch.Tensor]:
    """The parameters of an optimizer, in order."""
    return [one for group in optimizer.param_groups for one in group['params']]


def moments_of(optimizer: Optimizer) -> list[str | None]:
    """
    A digest per parameter of all that the optimizer keeps for it; null where it keeps nothing yet. Of what is large, of
    a part of the values: the weights, of which all are hashed, follow from them.
    """
    kept = [optimizer.state.get(one) or {} for one in parameters_of(optimizer)]
    return [
        tensors.digest([tensors.part_of(state[key]) for key in sorted(state) if torch.is_tensor(state[key])])
        if state
        else None
        for state in kept
    ]


def settings_of(optimizer: Optimizer) -> list[dict[str, Any]]:
    """The settings of each group of parameters."""
    return [
        {
            key: value.item() if torch.is_tensor(value) else value
            for key, value in group.items()
            if key not in ('params', 'param_names')
        }
        for group in optimizer.param_groups
    ]


def digests(given: Any) -> list[str | None]:
    """A digest for each tensor; null where there is none."""
    return [None if one is None else tensors.digest([one]) for one in given]


def digests_of_parts(given: Any) -> list[str | None]:
    """As `digests`, of a part of the values of what is large."""
    return digests([None if one is None else tensors.part_of(one) for one in given])


class PresentGradients:
    """Gradients that are there when a backward pass begins, and are not zero."""

    def __init__(self, held: list[torch.Tensor]) -> None:
        # Known by weak references: nothing lives longer because it is watched.
        self._known = [
            (one, weakref.ref(one.grad), tensors.local_view(one.grad)._version)
            for one in held
            if one.grad is not None and bool(tensors.local(one.grad).any())
        ]

    def have_grown(self) -> bool:
        """Whether something was added to one of them since; a script may also put its own in their place later."""
        return any(
            one.grad is not None and one.grad is present() and tensors.local_view(one.grad)._version > version
            for one, present, version in self._known
        )
