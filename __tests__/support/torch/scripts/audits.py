"""Shows audits of a reduce-scatter that is right, leaves out a rank, counts it twice, or overflows; prints them."""

import json
from functools import partial

import torch
from minicluster_torch.proof.audit import Audit


class Journal:
    def guard(self, function):
        return function

    def write(self, kind, **fields):
        print(json.dumps({'kind': kind, **fields}), flush=True)


class Recording:
    journal = Journal()

    def step(self):
        return 3


class Gathered:
    """As Gloo would: both ranks see what each of them gave."""

    def __init__(self, given):
        self.given = given

    def allgather(self, outputs, _inputs):
        for output, one in zip(outputs[0], self.given):
            output.copy_(one)
        return self

    def wait(self):
        return True


given = [torch.arange(8.0) + 0.1, torch.arange(8.0) * 3 + 0.7]
mine = [one[4:] for one in given]
for result in (mine[0] + mine[1], mine[1], mine[0] + 2 * mine[1]):
    Audit(partial(Gathered, given), 1, 2, Recording()).check(5, 'sum', [given[1]], [result])

# The first sum overflows; the second one cannot.
for given in ([torch.full((8,), 3e38)] * 2, [torch.ones(8)] * 2):
    Audit(partial(Gathered, given), 1, 2, Recording()).check(5, 'sum', [given[1]], [torch.full((4,), torch.inf)])
