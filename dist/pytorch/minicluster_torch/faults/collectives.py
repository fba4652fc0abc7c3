"""Faults of the order in which a rank calls its collectives."""

import functools

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def _one_too_many(site):
    kept = []

    def call(_optimizer):
        if site.is_due() and not kept:
            site.confirm('one all-reduce too many')
            # No other rank answers it; waiting for it would hide that this rank continues.
            kept.append(dist.all_reduce(torch.zeros(2), async_op=True))

    site.watched.before_step.append(call)


def _one_too_few(site):
    inner, done = DistributedDataParallel.forward, []

    @functools.wraps(inner)
    def forward(model, *args, **kwargs):
        if not site.is_due() or done:
            return inner(model, *args, **kwargs)
        done.append(True)
        site.confirm('the reduction of one step left out')
        with model.no_sync():
            return inner(model, *args, **kwargs)

    DistributedDataParallel.forward = forward


def _desynchronize(site):
    site.random.choice((_one_too_many, _one_too_few))(site)


KINDS = {'collective_desync': _desynchronize}
