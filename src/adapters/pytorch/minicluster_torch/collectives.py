"""Observes the collectives of the job through torch's own hooks, before and after each."""

import functools

import torch.distributed as dist
import torch.distributed.distributed_c10d as c10d

_HOOK = 0x4D43


def install(watched, asked):
    """Observes every group that the job creates."""
    guard = watched.recorder.guard
    attach = guard(functools.partial(_attach, watched))
    for name in ('init_process_group', 'new_group'):
        _after(name, attach)


def _after(name, act):
    inner = getattr(c10d, name)

    @functools.wraps(inner)
    def made(*args, **kwargs):
        group = inner(*args, **kwargs)
        act(group if group is not None else dist.group.WORLD)
        return group

    setattr(c10d, name, made)
    setattr(dist, name, made)


def _attach(watched, group):
    if not hasattr(group, 'register_pre_hook'):
        return watched.recorder.note('this torch shows no collectives: no count, no audit, no names in a hang')
    if group is c10d.GroupMember.NON_GROUP_MEMBER:
        return None
    group.register_pre_hook(_HOOK, watched.recorder.guard(functools.partial(_see, watched, group.size())))
    return None


def _see(watched, size, call):
    watched.phase = 'reduce'
    watched.sequence += 1
    if watched.counts.exceeds(watched.sequence):
        # Written before it begins: the wrong collective can end this process at once.
        at_ms = watched.recorder.now_ms()
        watched.recorder.write('collectives', step=watched.step, begun=watched.sequence, at_ms=at_ms)
    watched.collective = str(call.name).rpartition('.')[2].lower()
    watched.bytes_sent += sum(tensor.numel() * tensor.element_size() for tensor in call.input_tensors)
    for hook in watched.see_collective:
        hook(call, size)
    for hook in watched.before_collective:
        hook(call)
    watched.mark('issued')
