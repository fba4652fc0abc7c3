"""The pace of the newest steps."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

# Steps over which a beat reports the pace, because a single one is noise.
_REPORTED = 12
_USUAL = 9


class Pace:
    """Times of the newest steps, for beats and faults."""

    def __init__(self) -> None:
        self._newest: collections.deque[tuple[int | None, float]] = collections.deque(maxlen=_REPORTED)
        self._latest: tuple[int, float | str | None, float | None] | None = None

    def add(
        self, step: int, loss: float | str | None, samples: int | None, step_ms: float, compute_ms: float | None
    ) -> None:
        """A step is over; the loss has the form that records use."""
        self._newest.append((samples, step_ms))
        self._latest = (step, loss, compute_ms)

    @property
    def is_known(self) -> bool:
        """Whether a step has been finished."""
        return self._latest is not None

    def usual_ms(self) -> float:
        """Median of the newest steps; there is at least one."""
        times = sorted(ms for _, ms in list(self._newest)[-_USUAL:])
        return times[len(times) // 2]

    def latest(self) -> dict[str, Any] | None:
        """The newest finished step with the pace of the last few, for a beat; null before the first."""
        if self._latest is None:
            return None
        step, loss, compute_ms = self._latest
        pace = [(samples, ms) for samples, ms in list(self._newest) if samples is not None]
        busy_ms = sum(ms for _, ms in pace)
        return {
            'step': step,
            'loss': loss,
            'throughputSamplesPerSec': sum(samples for samples, _ in pace) / busy_ms * 1000 if busy_ms > 0 else None,
            'allreduceMs': None,
            'computeMs': compute_ms,
        }
