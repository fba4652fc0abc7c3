"""Which updates are steps, where a script has several optimizers, how many collectives each has, and its own time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .system import run_and_delay_ms

if TYPE_CHECKING:
    from torch.optim import Optimizer

# Later steps of a job exchange values as its first ones do.
_WATCHED_STEPS = 3
_NO_WAIT = 'broadcast', 'barrier'


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


class OwnTime:
    """Milliseconds on a core from the start of a step to its update, without those in which its batches were loaded."""

    def __init__(self) -> None:
        # Whether collectives or messages begin before a backward pass, as in tensor and pipeline parallelism.
        self.waits_within = False
        # Whether single ranks exchange messages, as the stages of a pipeline do.
        self.has_messages = False
        self.ms: float | None = None
        self._began: float | None = None
        self._requested: float | None = None
        # Whether a loader has handed over batches to train with, and one of this step.
        self._has_loader = self._has_batch = False

    def saw(self, name: object, finished: int, passes: int) -> None:
        """A collective or message begins, by torch's name, after this many finished steps and begun backward passes."""
        if finished >= _WATCHED_STEPS or (self.waits_within and self.has_messages):
            return
        # torch's hooks have members of an enumeration.
        word = str(name).rpartition('.')[2].lower()
        self.has_messages |= word.startswith(('send', 'recv'))
        # Before its batch, a script logs what the last step has shown; without a loader, the first step has the start.
        is_within = self._has_batch if self._has_loader else finished > 0
        self.waits_within |= is_within and passes == 0 and not any(one in word for one in _NO_WAIT)

    def begin_step(self) -> None:
        """A step begins."""
        self._has_batch = False
        self.ms, self._began = None, self._now()

    def request_batch(self) -> None:
        """The loader begins to work."""
        self._requested = self._now()

    def take_batch(self, is_trained: bool) -> None:
        """The loader has handed over a batch, to train with or to evaluate."""
        self._has_loader |= is_trained
        self._has_batch |= is_trained
        now = self._now()
        if now is not None and self._began is not None and self._requested is not None:
            self._began += now - self._requested

    def end(self) -> None:
        """The update of the step begins."""
        now = self._now()
        self.ms = None if now is None or self._began is None else now - self._began

    def _now(self) -> float | None:
        """Null where it is not needed: each reading costs time."""
        return run_and_delay_ms()[0] if self.waits_within else None
