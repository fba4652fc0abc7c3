"""Whether random numbers are drawn between a batch and its backward pass: then no other process can have the same."""

import random
import sys
import torch


def states():
    """The states of the script's global random generators."""
    numpy = sys.modules.get('numpy')
    state = numpy.random.get_state() if numpy is not None else None
    return torch.get_rng_state(), random.getstate(), state and (state[1].tobytes(), state[2])


def are_equal(one, other):
    return torch.equal(one[0], other[0]) and one[1:] == other[1:]


class Draws:
    def __init__(self):
        self._before, self._seen = None, False

    def batch(self):
        """Called when a batch has arrived: numbers that are drawn from now on affect its gradient."""
        self._before = states()

    def forward(self):
        """For scripts that have no data loader."""
        if self._before is None:
            self._before = states()

    def backward(self):
        if self._before is not None and not are_equal(self._before, states()):
            self._seen = True
        self._before = None

    def take(self):
        """Whether anything was drawn since the last update."""
        seen, self._seen = self._seen, False
        return seen
