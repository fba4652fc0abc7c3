"""Which updates are steps, where a script has several optimizers, and how many collectives each step has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torch.optim import Optimizer


class Clock:
    """The first optimizer that steps sets the pace, until another one steps twice without it and takes its place."""

    def __init__(self) -> None:
        self._leader: Optimizer | None = None
        self._others: list[Optimizer] = []

    def is_due(self, optimizer: Optimizer) -> bool:
        """Whether the next update by this optimizer ends a step."""
        leads = self._leader is None or optimizer is self._leader
        return leads or any(other is optimizer for other in self._others)

    def updated(self, optimizer: Optimizer) -> bool:
        """An optimizer has stepped; returns whether this ends a step."""
        if not self.is_due(optimizer):
            self._others.append(optimizer)
            return False
        self._leader = optimizer
        self._others = []
        return True


class Counts:
    """How many collectives the steps begin."""

    def __init__(self) -> None:
        self._before: int = 0
        self._last: int | None = None

    def exceeds(self, sequence: int) -> bool:
        """Whether this collective is the first that the last step did not have."""
        return self._last is not None and sequence - self._before == self._last + 1

    def end_step(self, sequence: int) -> None:
        """The step is over after this many collectives of the job."""
        self._last, self._before = sequence - self._before, sequence
