"""Faults of the samples that a rank reads."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import torch
from torch.utils.data import DistributedSampler

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..faults import Fault, Site


def _replay(site: Site) -> None:
    before: list[Any] = []

    def choose(_iterator: object, index: Any) -> Any:
        taken = before[0] if before and site.is_due() else index
        if taken is not index:
            site.confirm('samples of the previous step read again')
        before[:] = [index]
        return taken

    site.watched.in_index.append(choose)


def _drop(site: Site) -> None:
    def choose(_iterator: object, index: Any) -> Any:
        if not site.is_due() or not isinstance(index, list) or len(index) < 2:
            return index
        site.confirm('first sample of the batch left out')
        return index[1:]

    site.watched.in_index.append(choose)


def _read_of_peer(site: Site) -> None:
    inner = DistributedSampler.__iter__

    def chosen(sampler: Any) -> Iterator[Any]:
        own, rank = list(inner(sampler)), sampler.rank
        sampler.rank = (rank + 1) % sampler.num_replicas
        try:
            others = list(inner(sampler))
        finally:
            sampler.rank = rank
        for mine, other in zip(own, others):
            taken = other if site.is_due() else mine
            if taken != mine:
                site.confirm('samples of the next rank read')
            yield taken

    DistributedSampler.__iter__ = chosen


def _shift(site: Site) -> None:
    def change(_iterator: object, batch: Any) -> Any:
        if site.is_due() and isinstance(batch, (list, tuple)) and len(batch) > 1 and torch.is_tensor(batch[1]):
            site.confirm('labels shifted by one')
            return [batch[0], batch[1].roll(1, 0), *batch[2:]]
        return batch

    site.watched.in_batch.append(change)


def _wait(site: Site) -> None:
    def change(_iterator: object, batch: Any) -> Any:
        if site.is_due() and site.watched.pace.is_known:
            time.sleep(site.dose * site.watched.pace.usual_ms() / 1000)
            site.confirm('waited for the samples')
        return batch

    site.watched.in_batch.append(change)


KINDS: dict[str, Fault] = {
    'duplicate_shard': _read_of_peer,
    'replayed_batch': _replay,
    'dropped_sample': _drop,
    'shifted_labels': _shift,
    'slow_data': _wait,
}
