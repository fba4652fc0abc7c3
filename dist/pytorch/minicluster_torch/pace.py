"""The pace of the newest steps."""

import collections

# Steps over which a beat reports the pace, because a single one is noise.
_REPORTED = 12
_USUAL = 9


class Pace:
    """Times of the newest steps, for beats and faults."""

    def __init__(self):
        self._newest = collections.deque(maxlen=_REPORTED)
        self._latest = None

    def add(self, step, loss, samples, step_ms, compute_ms):
        """A step is over; the loss has the form that records use."""
        self._newest.append((samples, step_ms))
        self._latest = (step, loss, compute_ms)

    @property
    def is_known(self):
        return self._latest is not None

    def usual_ms(self):
        """Median of the newest steps; there is at least one."""
        times = sorted(ms for _, ms in list(self._newest)[-_USUAL:])
        return times[len(times) // 2]

    def latest(self):
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
