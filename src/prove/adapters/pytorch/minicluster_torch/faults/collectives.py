"""Faults of the order in which a rank calls its collectives."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

if TYPE_CHECKING:
    from typing import Any

    from ..faults import Fault, Site


def _one_too_many(site: Site) -> None:
    kept: list[Any] = []

    def call(_optimizer: object) -> None:
        if site.is_due() and not kept:
            site.confirm('one all-reduce too many')
            # No other rank answers it; waiting for it would hide that this rank continues.
            kept.append(dist.all_reduce(torch.zeros(2), async_op=True))

    site.watched.before_step.append(call)


def _one_too_few(site: Site) -> None:
    inner = DistributedDataParallel.forward
    done: list[bool] = []

    @functools.wraps(inner)
    def forward(model: Any, *args: Any, **kwargs: Any) -> Any:
        if not site.is_due() or done:
            return inner(model, *args, **kwargs)
        done.append(True)
        site.confirm('the reduction of one step left out')
        with model.no_sync():
            return inner(model, *args, **kwargs)

    DistributedDataParallel.forward = forward


def _desynchronize(site: Site) -> None:
    site.random.choice((_one_too_many, _one_too_few))(site)


KINDS: dict[str, Fault] = {'collective_desync': _desynchronize}
