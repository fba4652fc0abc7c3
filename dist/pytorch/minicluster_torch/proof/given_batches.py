"""A process with a world of one is given what a rank of the job had: its batches, random states, weights, settings."""

from __future__ import annotations

import functools
import os
import pickle
from typing import TYPE_CHECKING, Any

import torch
from torch.utils.data import DistributedSampler, dataloader

from ..updates.by_hand import UpdateByHand
from . import tensors
from .gradients import like
from .journal import lines_of, unpickled
from .turns import restore_random_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..guard import Guard
    from .gradients import Rescaled
    from .journal import Journal
    from .turns import RandomState

# Values of each gradient that are compared: the largest ones of the job's, and as many evenly spread.
_LARGEST = 8


class GivenBatches:
    """Hands over the batches of a rank in the place of the script's own."""

    def __init__(self, folder: str, rank: int, world: int) -> None:
        self._folder, self._world = folder, world
        self._begins: dict[tuple[int, int], RandomState] = {}
        self._batches: dict[tuple[int, int], list[Any]] = {}
        self._ends: set[tuple[int, int]] = set()
        for kind, place, value in unpickled(os.path.join(folder, f'rank-{rank}.batches')):
            if kind == 'pass':
                self._begins[place] = value
            elif kind == 'batch':
                self._batches.setdefault(place, []).append(value)
            else:
                self._ends.add(place)

    def install(self, guard: Guard, step: Callable[[], int]) -> None:
        """Before other code wraps these functions, so that it sees the batches that are given."""
        iterator = dataloader._BaseDataLoaderIter
        hand_over = iterator.__next__

        @functools.wraps(hand_over)
        def __next__(it: Any) -> Any:
            given = guard(self.take)(it)
            if given is None:
                return hand_over(it)
            if not given:
                raise StopIteration
            return given[0]

        iterator.__next__ = __next__
        self._size_samplers()
        self._clip_as_in_the_job(step)

    def begin_pass(self, loader: int, number: int) -> None:
        """A pass over the data begins, as it did in the job."""
        state = self._begins.get((loader, number))
        if state is not None:
            restore_random_state(state)

    def take(self, it: Any) -> tuple[Any, ...] | None:
        """The next batch of a pass; none where the pass is at its end, null where the record says nothing."""
        place = it._minicluster_proof_pass[:2]
        waiting = self._batches.get(place)
        if not waiting:
            return () if place in self._ends and waiting is not None else None
        state, data = waiting.pop(0)
        restore_random_state(state)
        return (pickle.loads(data),)

    def _size_samplers(self) -> None:
        """A loader is as long as that of a rank."""
        start, world = DistributedSampler.__init__, self._world

        @functools.wraps(start)
        def __init__(
            sampler: Any, data: Any, num_replicas: Any = None, rank: Any = None, *args: Any, **named: Any
        ) -> None:
            is_alone = (torch.distributed.get_world_size() if num_replicas is None else num_replicas) == 1
            start(sampler, data, world if is_alone else num_replicas, 0 if is_alone else rank, *args, **named)

        DistributedSampler.__init__ = __init__

    def _clip_as_in_the_job(self, step: Callable[[], int]) -> None:
        """The gradients of one rank have another norm than their mean."""
        clips: dict[int, list[dict[str, Any]]] = {}
        for line in lines_of(os.path.join(self._folder, 'rank-0.jsonl'), 'clip'):
            clips.setdefault(line['step'], []).append(line)
        clip = torch.nn.utils.clip_grad_norm_

        @functools.wraps(clip)
        def clip_grad_norm_(parameters: Any, *args: Any, **named: Any) -> Any:
            waiting = clips.get(step())
            known = waiting.pop(0) if waiting else None
            if known is None or not isinstance(known['factor'], (int, float)):
                return clip(parameters, *args, **named)
            for one in [parameters] if isinstance(parameters, torch.Tensor) else list(parameters):
                if one.grad is not None:
                    one.grad.detach().mul_(known['factor'])
            return torch.tensor(float(known['norm']))

        torch.nn.utils.clip_grad_norm_ = clip_grad_norm_
        torch.nn.utils.clip_grad.clip_grad_norm_ = clip_grad_norm_


class GivenUpdates:
    """Notes the gradients of this process beside those of the job, and goes on with those of the job."""

    def __init__(self, journal: Journal, folder: str, optimizer_of: Callable[[int], Any], rescaled: Rescaled) -> None:
        self._journal, self._optimizer_of, self._rescaled = journal, optimizer_of, rescaled
        # Some values of a gradient are not enough for an update.
        self._cannot_go_on = False
        self._gradients = unpickled(os.path.join(folder, 'rank-0.gradients'))
        self._updates = lines_of(os.path.join(folder, 'rank-0.jsonl'), 'update')

    def look(self, step: int, optimizer: int, gradients: list[torch.Tensor | None]) -> None:
        """Before an update."""
        kept, update = next(self._gradients, None), next(self._updates, None)
        if kept is None or update is None or kept[0] != optimizer or len(kept[1]) != len(gradients):
            return
        is_by_hand = isinstance(self._optimizer_of(optimizer), UpdateByHand)
        if (is_by_hand and step > 0) or self._cannot_go_on:
            # By hand, a script has computed with its own gradients before it writes: its weights are not the job's.
            return
        recorded = [None if packed is None else tensors.restored(packed) for packed in kept[1]]
        own = [one if one is None or packed is None else like(one, [packed]) for one, packed in zip(gradients, kept[1])]
        pairs = list(zip(own, recorded))
        places = [None if one is None else places_in(one) for one in recorded]
        self._journal.write(
            'own_gradients',
            step=step,
            optimizer=optimizer,
            own=[sampled(one, at) for (one, _), at in zip(pairs, places)],
            job=[sampled(one, at) for (_, one), at in zip(pairs, places)],
            rescaled=self._rescaled.factor(self._optimizer_of(optimizer)),
        )
        self._cannot_go_on = any(part is not one for part, one in zip(own, gradients))
        if is_by_hand or self._cannot_go_on:
            return
        for one, other in pairs:
            if one is not None and other is not None:
                with torch.no_grad():
                    one.copy_(other)
        set_as(self._optimizer_of(optimizer), update['settings'])


def places_in(gradient: torch.Tensor) -> torch.Tensor:
    """Places of the values to compare, which are the same in each process that knows the job's gradient."""
    flat = dense(gradient)
    largest = flat.abs().topk(min(_LARGEST, flat.numel())).indices
    spread = torch.linspace(0, flat.numel() - 1, _LARGEST, device=flat.device).long()
    return torch.cat([largest, spread]).unique() if flat.numel() else largest


def dense(gradient: torch.Tensor) -> torch.Tensor:
    """All values, in one dimension."""
    return tensors.local(gradient).reshape(-1).double()


def sampled(gradient: torch.Tensor | None, places: torch.Tensor | None) -> list[float] | None:
    """The values of a gradient at these places; null where there are none."""
    if gradient is None or places is None:
        return None
    flat = dense(gradient)
    return None if places.numel() and int(places.max()) >= flat.numel() else [float(one) for one in flat[places]]


def set_as(optimizer: Any, settings: list[dict[str, Any]]) -> None:
    """Gives an optimizer the numbers that it had in the job: they may depend on the world size by design."""
    for group, given in zip(optimizer.param_groups, settings):
        for key, value in given.items():
            own = group.get(key)
            if isinstance(own, torch.Tensor) and isinstance(value, (int, float)):
                own.fill_(value)
            elif isinstance(own, tuple) and isinstance(value, list):
                group[key] = tuple(value)
            elif isinstance(own, float) and isinstance(value, (int, float)):
                group[key] = value
