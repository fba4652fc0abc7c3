"""The data with which one process can play this rank: its batches, and its random states after each."""

import os
import pickle
import random
import sys

import torch

from . import tensors


def random_state():
    """The states of all global generators of the script."""
    numpy = sys.modules.get('numpy')
    return tensors.raw(torch.get_rng_state()), random.getstate(), numpy and numpy.random.get_state()


def restore_random_state(state):
    of_torch, of_python, of_numpy = state
    torch.set_rng_state(torch.frombuffer(bytearray(of_torch), dtype=torch.uint8))
    random.setstate(of_python)
    numpy = sys.modules.get('numpy')
    if numpy is not None and of_numpy is not None:
        numpy.random.set_state(of_numpy)


class Turns:
    """Records passes over the data, batches, backward passes and updates in their order."""

    def __init__(self, folder, rank, samples):
        self._samples = samples
        self._file = open(os.path.join(folder, f'rank-{rank}.turns'), 'wb', buffering=0)
        self._state = None
        self.entered = lambda: 0

    def begin_pass(self, loader, number):
        self._write('pass', loader=loader, number=number, random=random_state())

    def before_batch(self):
        self._state = random_state()

    def batch(self, loader, number, asked, batch):
        self._write(
            'batch',
            loader=loader,
            number=number,
            asked=asked,
            random=self._state,
            content=content_of(batch),
            entered=self.entered(),
        )

    def backward(self):
        self._write('backward', loader=self._samples.last_loader)

    def update(self, _step, optimizer, _gradients):
        self._write('update', optimizer=optimizer)

    def _write(self, kind, **fields):
        self._file.write(pickle.dumps({'kind': kind, **fields}))


def content_of(batch):
    """A digest of all tensors in a batch."""
    return tensors.digest(tensors.flat(list(batch.values()) if isinstance(batch, dict) else batch))
