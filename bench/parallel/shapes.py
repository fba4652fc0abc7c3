"""One training job in many arrangements of ranks, each of which computes what one process computes, or makes one mistake."""

import argparse
import os

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    RowwiseParallel,
    parallelize_module,
)
from torch.nn.parallel import DistributedDataParallel

WIDTH, ROWS, MICRO_BATCHES, BLOCKS = 16, 8, 4, 2


class Block(nn.Module):
    """A residual layer of two matrices."""

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


class CopyToRanks(torch.autograd.Function):
    """Megatron's f: nothing forward, a sum over the ranks backward."""

    @staticmethod
    def forward(context, x, reduces):
        context.reduces = reduces
        return x

    @staticmethod
    def backward(context, gradient):
        total = gradient.contiguous().clone()
        if context.reduces:
            dist.all_reduce(total)
        return total, None


class SumOfRanks(torch.autograd.Function):
    """Megatron's g: a sum over the ranks forward, nothing backward."""

    @staticmethod
    def forward(_context, x):
        total = x.contiguous().clone()
        dist.all_reduce(total)
        return total

    @staticmethod
    def backward(_context, gradient):
        return gradient


class SplitBlock(Block):
    """A block of which each rank holds some rows of the first matrix, and the same columns of the second."""

    def __init__(self, whole, mistake):
        super().__init__()
        rank, world = dist.get_rank(), dist.get_world_size()
        part = 0 if mistake == "same-shard" else rank
        self.reduces = mistake != "not-reduced"
        self.norm = whole.norm
        self.up.weight = nn.Parameter(
            whole.up.weight.detach().chunk(world)[part].clone()
        )
        self.up.bias = nn.Parameter(whole.up.bias.detach().chunk(world)[part].clone())
        self.down.weight = nn.Parameter(
            whole.down.weight.detach().chunk(world, 1)[part].clone()
        )
        self.down.bias = whole.down.bias

    def forward(self, x):
        hidden = F.gelu(self.up(CopyToRanks.apply(self.norm(x), self.reduces)))
        return x + SumOfRanks.apply(F.linear(hidden, self.down.weight)) + self.down.bias


def batch(step):
    """The samples of a step, however many ranks share them."""
    generator = torch.Generator().manual_seed(1000 + step)
    inputs = torch.randn(ROWS, WIDTH, generator=generator)
    return inputs, inputs.roll(1, 1) * 0.5


def whole_model(seed):
    torch.manual_seed(seed)
    return nn.Sequential(*(Block() for _ in range(BLOCKS)))


def train(model, args, mine=lambda rows: rows, after=lambda: None):
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for step in range(args.steps):
        inputs, targets = map(mine, batch(step))
        F.mse_loss(model(inputs), targets).backward()
        after()
        optimizer.step()
        optimizer.zero_grad()


def own_rows(rows):
    return rows.chunk(dist.get_world_size())[dist.get_rank()]


def data(model, args):
    if args.mistake != "summed":
        return train(DistributedDataParallel(model), args, own_rows)

    def add_up():
        for one in model.parameters():
            dist.all_reduce(one.grad)

    return train(model, args, own_rows, add_up)


def sharded(model, args):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("dp",))
    for block in model:
        fully_shard(block, mesh=mesh)
    train(fully_shard(model, mesh=mesh), args, own_rows)


def tensor(model, args):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("tp",))
    for block in model:
        parallelize_module(
            block, mesh, {"up": ColwiseParallel(), "down": RowwiseParallel()}
        )
    train(model, args)


def by_hand(model, args):
    train(nn.Sequential(*(SplitBlock(one, args.mistake) for one in model)), args)


def pipeline(model, args):
    rank, world = dist.get_rank(), dist.get_world_size()
    each = BLOCKS // world
    part = model[rank * each : (rank + 1) * each]
    stage = PipelineStage(part, rank, world, torch.device("cpu"))
    averages = args.mistake != "summed"
    schedule = ScheduleGPipe(
        stage, MICRO_BATCHES, loss_fn=F.mse_loss, scale_grads=averages
    )
    optimizer = torch.optim.AdamW(part.parameters(), lr=0.01)
    for step in range(args.steps):
        inputs, targets = batch(step)
        given = (inputs,) if rank == 0 else ()
        schedule.step(*given, **({"target": targets} if rank == world - 1 else {}))
        optimizer.step()
        optimizer.zero_grad()


LAYOUTS = {
    "plain": train,
    "data": data,
    "sharded": sharded,
    "tensor": tensor,
    "by-hand": by_hand,
    "pipeline": pipeline,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("layout", choices=LAYOUTS)
    parser.add_argument(
        "--mistake",
        choices=("none", "summed", "not-reduced", "same-shard"),
        default="none",
    )
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="of the start weights")
    args = parser.parse_args()
    is_joined = "RANK" in os.environ
    if is_joined:
        dist.init_process_group("gloo")
    LAYOUTS[args.layout](whole_model(args.seed), args)
    if is_joined:
        dist.destroy_process_group()
