"""The number of collectives of each step."""

from __future__ import annotations


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
