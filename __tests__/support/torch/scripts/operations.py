"""Every operation of `torch.distributed` on the world and on a part of it; prints what each returns or raises."""

import json
import sys
import tempfile

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as functional
import torch.distributed.checkpoint as checkpoints
from torch.distributed.device_mesh import init_device_mesh

dist.init_process_group("gloo")
rank, world = dist.get_rank(), dist.get_world_size()
cpu = torch.device("cpu")
found = {}


def plain(value):
    if isinstance(value, torch.Tensor):
        return value.tolist()
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return (
        value
        if isinstance(value, (int, float, str, bool, dict, type(None)))
        else type(value).__name__
    )


def attempt(name, operation):
    try:
        found[name] = plain(operation())
    except Exception as error:
        found[name] = f"{type(error).__name__}: {str(error)[:60]}"


def own(size=4):
    return torch.arange(size, dtype=torch.float32) + 10 * rank


def run(name, group):
    size, me = dist.get_world_size(group), dist.get_rank(group)
    first, peer = (dist.get_global_rank(group, one) for one in (0, size - 1 - me))
    parts = lambda: [torch.zeros(4) for _ in range(size)]

    def collective(operation, outputs, *args, **named):
        def done(is_async):
            result = outputs()
            given = [result] if result is not None else []
            work = operation(*given, *args, group=group, async_op=is_async, **named)
            if is_async:
                work.wait()
            return [result, args] if result is not None else args

        attempt(f"{name} {operation.__name__}", lambda: done(False))
        attempt(f"{name} {operation.__name__} async", lambda: done(True))

    for kind in ("SUM", "AVG", "MAX", "PRODUCT", "BAND"):
        attempt(
            f"{name} {kind}",
            lambda kind=kind: reduced(getattr(dist.ReduceOp, kind), group),
        )
    collective(dist.all_reduce, own)
    collective(dist.all_reduce_coalesced, lambda: [own(), own(2)])
    collective(dist.broadcast, own, src=first)
    collective(dist.reduce, own, dst=first)
    collective(dist.all_gather, parts, own())
    collective(dist.all_gather_into_tensor, lambda: torch.zeros(4 * size), own())
    collective(
        dist.reduce_scatter, lambda: torch.zeros(4), [own() for _ in range(size)]
    )
    collective(dist.reduce_scatter_tensor, lambda: torch.zeros(4), own(4 * size))
    collective(dist.all_to_all_single, lambda: torch.zeros(2 * size), own(2 * size))
    collective(dist.all_to_all, parts, [own() for _ in range(size)])
    collective(dist.gather, own, parts() if me == 0 else None, dst=first)
    collective(
        dist.scatter,
        lambda: torch.zeros(4),
        [own() for _ in range(size)] if me == 0 else None,
        src=first,
    )
    collective(dist.barrier, lambda: None)
    attempt(
        f"{name} wrong size",
        lambda: dist.all_gather([torch.zeros(4)] * (size + 1), own(), group=group),
    )
    attempt(f"{name} monitored_barrier", lambda: dist.monitored_barrier(group))
    attempt(
        f"{name} backend",
        lambda: [dist.get_backend(group), group.name(), group._get_backend(cpu).name()],
    )
    attempt(f"{name} objects", lambda: objects(group, size, first, me))
    attempt(f"{name} result", lambda: finished(group))
    attempt(
        f"{name} functional", lambda: functional.all_reduce(own(), "sum", group) + 1
    )
    attempt(
        f"{name} functional gather",
        lambda: functional.all_gather_tensor(own(), 0, group) + 1,
    )
    if peer != rank:
        attempt(f"{name} messages", lambda: messages(group, peer, me))
        attempt(f"{name} batch", lambda: batch(group, peer))


def reduced(operation, group):
    tensor = own()
    dist.all_reduce(tensor, operation, group)
    return tensor


def objects(group, size, first, me):
    all_of_them, one, mine = [None] * size, [{"rank": rank}], [None]
    dist.all_gather_object(all_of_them, {"rank": rank}, group)
    dist.broadcast_object_list(one, first, group)
    dist.scatter_object_list(
        mine, [f"for {at}" for at in range(size)] if me == 0 else None, first, group
    )
    return [all_of_them, one, mine]


def finished(group):
    work = dist.all_reduce(own(), group=group, async_op=True)
    value = work.get_future().wait()
    work.wait()
    return [value, work.is_completed(), work.is_success(), work.result()]


def messages(group, peer, me):
    received, later, anyone = torch.zeros(4), torch.zeros(4), torch.zeros(4)
    if me == 0:
        dist.send(own(), peer, group)
        dist.recv(received, peer, group)
    else:
        dist.recv(received, peer, group)
        dist.send(own(), peer, group)
    works = [dist.irecv(later, peer, group), dist.isend(own(), peer, group)]
    for work in works:
        work.wait()
    sent = dist.isend(own(), peer, group)
    source = dist.recv(anyone, group=group)
    sent.wait()
    return [received, later, anyone, source]


def batch(group, peer):
    received = torch.zeros(4)
    work = [
        dist.P2POp(dist.isend, own(), peer, group),
        dist.P2POp(dist.irecv, received, peer, group),
    ]
    for one in dist.batch_isend_irecv(work):
        one.wait()
    return received


def saved():
    with tempfile.TemporaryDirectory() as folder:
        place = [folder]
        dist.broadcast_object_list(place, 0)
        checkpoints.async_save(
            {"own": own()}, checkpoint_id=f"{place[0]}/checkpoint"
        ).result()
        dist.barrier()
    return "saved"


run("world", dist.group.WORLD)
mesh = init_device_mesh("cpu", (world // 2, 2), mesh_dim_names=("data", "tensor"))
run("part", mesh.get_group("tensor"))
attempt(
    "split",
    lambda: reduced(
        dist.ReduceOp.SUM, dist.split_group(split_ranks=[[0], list(range(1, world))])
    ),
)
attempt("async_save", saved)
with open(f"{sys.argv[1]}-{rank}", "w") as file:
    json.dump(found, file)
dist.barrier()
dist.destroy_process_group()
