"""Observes the collectives of the job through torch's own hooks, before and after each."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import torch.distributed as dist
import torch.distributed.distributed_c10d as c10d

from . import unhooked
from .launch import callbacks

if TYPE_CHECKING:
    from typing import Any

    from .loop import Loop
    from .spec import Spec
    from .unhooked import Call

_HOOK = 0x4D43


def install(watched: Loop, asked: Spec) -> None:
    """Observes every group that the job creates."""
    if not hasattr(dist.ProcessGroup, 'register_pre_hook'):
        return unhooked.install(watched, asked)

    def made(_begun: object, group: Any, *_args: object, **_kwargs: object) -> None:
        _attach(watched, dist.group.WORLD if group is None else group)

    for name in ('init_process_group', 'new_group'):
        inner = watched.recorder.guard.around(getattr(c10d, name), after=made)
        setattr(c10d, name, inner)
        setattr(dist, name, inner)
    return None


def _attach(watched: Loop, group: Any) -> None:
    if group is c10d.GroupMember.NON_GROUP_MEMBER:
        return
    see = watched.recorder.guard(functools.partial(_see, watched, group.size()))
    callbacks.hold(
        group,
        add=lambda group: group.register_pre_hook(_HOOK, see),
        remove=lambda group: group.unregister_pre_hook(_HOOK),
    )


def _see(watched: Loop, size: int, call: Call) -> None:
    watched.enter(call.name)
    if watched.counts.exceeds(watched.sequence):
        # Written before it begins: the wrong collective can end this process at once.
        at_ms = watched.recorder.now_ms()
        watched.recorder.write('collectives', step=watched.step, begun=watched.sequence, at_ms=at_ms)
    for tensor in call.input_tensors:
        watched.bytes_sent += tensor.numel() * tensor.element_size()
    guard = watched.recorder.guard
    if watched.see_collective:
        guard.each(watched.see_collective, call, size)
    if watched.before_collective:
        guard.each(watched.before_collective, call)
    watched.issue()
