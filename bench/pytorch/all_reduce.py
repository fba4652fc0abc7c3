"""All-reduce over Gloo, timed on each rank from a barrier to its end."""
import os
from time import perf_counter

import torch
import torch.distributed as dist

import ranks


def all_reduces(elements, iterations, warm_up):
    vector = torch.empty(elements)
    times = []
    for index in range(warm_up + iterations):
        vector.fill_(ranks.RANK + 1)
        dist.barrier()
        started = perf_counter()
        dist.all_reduce(vector)
        if index >= warm_up:
            times.append((perf_counter() - started) * 1e6)
    expected = ranks.WORLD_SIZE * (ranks.WORLD_SIZE + 1) / 2
    if not bool((vector == expected).all()):
        raise SystemExit("the all-reduce gave a wrong sum")
    return times


def answer_to(request):
    if request["kind"] == "describe":
        return {}
    return {"micros": all_reduces(request["elements"], request["iterations"], request["warm_up"])}


ranks.meet(os.environ["MEETING"])
ranks.serve(answer_to)
