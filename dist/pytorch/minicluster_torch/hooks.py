"""Uses hooks of torch where they exist, and otherwise wraps functions, with their signature."""

from __future__ import annotations

import collections
from typing import TYPE_CHECKING

import torch
import torch.optim.optimizer as optimizers
from torch.utils.data import dataloader

from . import settings

if TYPE_CHECKING:
    from typing import Any

    from .guard import Guard
    from .loop import Loop
    from .spec import Spec


def install(watched: Loop, asked: Spec) -> None:
    """From here on, the loop receives steps, losses and batches."""
    guard = watched.recorder.guard
    optimizers.register_optimizer_step_pre_hook(guard(watched.before_update))
    optimizers.register_optimizer_step_post_hook(guard(watched.after_update))
    watched.by_hand.before.append(watched.before_update)
    watched.by_hand.after.append(watched.after_update)
    watched.before_finish.append(watched.by_hand.finish)
    _watch_backward(watched, guard)
    _watch_loader(watched, guard)


def _watch_backward(watched: Loop, guard: Guard) -> None:
    def begin(tensors: Any, *_args: object, **_kwargs: object) -> bool:
        # A checkpoint of activations may have a pass within the pass.
        if watched.in_backward:
            return False
        if not watched.by_hand.is_over:
            guard.each([watched.by_hand.before_backward], tensors)
        watched.in_backward = True
        watched.current.passes += 1
        watched.current.has_issued = False
        first = tensors[0] if isinstance(tensors, (list, tuple)) else tensors
        if torch.is_tensor(first) and first.numel() == 1:
            watched.current.losses.append(watched.scaling.unscaled(first))
        return True

    def end(is_outermost: bool | None, *_what: object, **_kwargs: object) -> None:
        # Null if the hook before it has failed.
        if is_outermost is False:
            return
        watched.in_backward = False
        watched.mark('backward')
        if not watched.by_hand.is_over:
            guard.each([watched.by_hand.after_backward])
        if watched.after_backward:
            guard.each(watched.after_backward)
        watched.phase = 'compute'

    torch.autograd.backward = guard.around(torch.autograd.backward, begin, end, end)


def _watch_loader(watched: Loop, guard: Guard) -> None:
    base = dataloader._BaseDataLoaderIter

    def asked_for(_begun: object, index: Any, iterator: Any) -> None:
        # A queue from requested to delivered batches, which is also right with loader workers.
        queue = iterator.__dict__.get('_minicluster_asked')
        if queue is None:
            queue = iterator.__dict__['_minicluster_asked'] = collections.deque()
        queue.append(index)

    def handed_over(began: Any, batch: Any, iterator: Any) -> None:
        queue = iterator.__dict__.get('_minicluster_asked')
        indices = queue.popleft() if queue else None
        if not torch.is_grad_enabled():
            # What a script evaluates is no sample of a step, and the epoch is that of another loader.
            watched.on_batch(began, None, None)
            return
        known: list[Any] = list(indices) if isinstance(indices, (list, tuple)) else [indices]
        # By their types, which are few, because a batch may have many.
        is_listed = bool(known) and all(issubclass(one, int) for one in set(map(type, known)))
        watched.epoch = settings.epoch_of(iterator)
        watched.on_batch(began, known if is_listed else None, settings.rows_of(batch))

    base._next_index = guard.around(base._next_index, after=asked_for, changes=watched.in_index)
    base.__next__ = guard.around(base.__next__, watched.begin_batch, handed_over, changes=watched.in_batch)
