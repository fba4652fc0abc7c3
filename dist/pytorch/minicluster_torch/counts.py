"""The number of collectives of each step."""


class Counts:
    """How many collectives the steps begin."""

    def __init__(self):
        self._before, self._last = 0, None

    def exceeds(self, sequence):
        """Whether this collective is the first that the last step did not have."""
        return self._last is not None and sequence - self._before == self._last + 1

    def end_step(self, sequence):
        self._last, self._before = sequence - self._before, sequence
