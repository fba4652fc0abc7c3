"""Uses hooks of torch where they exist, and otherwise wraps functions, with their signature."""

import collections
import functools

import torch
import torch.optim.optimizer as optimizers
from torch.utils.data import dataloader

from . import settings


def install(watched, asked):
    """From here on, the loop receives steps, losses and batches."""
    guard = watched.recorder.guard
    optimizers.register_optimizer_step_pre_hook(_hook(guard(watched.before_update)))
    optimizers.register_optimizer_step_post_hook(_hook(guard(watched.after_update)))
    _watch_backward(watched, guard)
    _watch_loader(watched, guard)


def _hook(handle):
    return lambda optimizer, args, kwargs: handle(optimizer)


def _watch_backward(watched, guard):
    inner = torch.autograd.backward

    def note(tensors):
        first = tensors[0] if isinstance(tensors, (list, tuple)) else tensors
        if torch.is_tensor(first) and first.numel() == 1:
            watched.current.losses.append(first.detach())

    noted = guard(note)

    @functools.wraps(inner)
    def backward(tensors, *args, **kwargs):
        noted(tensors)
        watched.in_backward = True
        try:
            return inner(tensors, *args, **kwargs)
        finally:
            watched.in_backward = False
            watched.mark('backward')
            for hook in watched.after_backward:
                guard(hook)()
            watched.phase = 'compute'

    torch.autograd.backward = backward


def _watch_loader(watched, guard):
    base = dataloader._BaseDataLoaderIter
    take, ask = base.__next__, base._next_index

    def asked_for(iterator, index):
        # A queue from requested to delivered batches, which is also right with loader workers.
        iterator.__dict__.setdefault('_minicluster_asked', collections.deque()).append(index)

    def handed_over(iterator, began, batch):
        queue = iterator.__dict__.get('_minicluster_asked')
        indices = queue.popleft() if queue else None
        known = indices if isinstance(indices, (list, tuple)) else [indices]
        is_listed = bool(known) and all(isinstance(index, int) for index in known)
        watched.epoch = settings.epoch_of(iterator)
        watched.on_batch(began, list(known) if is_listed else None, settings.rows_of(batch))

    note_asked, note_handed = guard(asked_for), guard(handed_over)

    @functools.wraps(ask)
    def _next_index(iterator):
        index = ask(iterator)
        for hook in watched.in_index:
            index = hook(index)
        note_asked(iterator, index)
        return index

    @functools.wraps(take)
    def __next__(iterator):
        began = watched.begin_batch()
        batch = take(iterator)
        for hook in watched.in_batch:
            batch = hook(iterator, batch)
        note_handed(iterator, began, batch)
        return batch

    base._next_index, base.__next__ = _next_index, __next__
