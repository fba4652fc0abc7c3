"""One training job in many arrangements of ranks, each of which computes what one process computes, or makes one mistake."""

import argparse
import contextlib
import os

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard
from torch.distributed.fsdp.wrap import ModuleWrapPolicy
from torch.distributed.optim import ZeroRedundancyOptimizer
from torch.distributed.pipelining import (
    PipelineStage,
    Schedule1F1B,
    ScheduleGPipe,
    ScheduleInterleaved1F1B,
)
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    PrepareModuleOutput,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint

WIDTH, ROWS, MICRO_BATCHES = 16, 8, 4


class Block(nn.Module):
    """A residual layer of two matrices."""

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

        self.recomputes = False

    def inner(self, x):
        return self.down(F.gelu(self.up(self.norm(x))))

    def forward(self, x):
        if self.recomputes:
            return x + checkpoint(self.inner, x, use_reentrant=False)
        return x + self.inner(x)


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
        self.adds_bias = mistake == "bias-on-each-rank"
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
        out = F.linear(hidden, self.down.weight)
        if self.adds_bias:
            return x + SumOfRanks.apply(out + self.down.bias)
        return x + SumOfRanks.apply(out) + self.down.bias


def batch(step):
    """The samples of a step, however many ranks share them."""
    generator = torch.Generator().manual_seed(1000 + step)
    inputs = torch.randn(ROWS, WIDTH, generator=generator)
    return inputs, inputs.roll(1, 1) * 0.5


def whole_model(args):
    torch.manual_seed(args.seed)
    model = nn.Sequential(*(Block() for _ in range(args.blocks)))
    for block in model:
        block.recomputes = args.recompute
    return model


def adam(model):
    return torch.optim.AdamW(model.parameters(), lr=0.01)


def clip(parameters):
    return nn.utils.clip_grad_norm_(parameters, 0.05)


def train(model, args, mine=lambda rows: rows, after=lambda: None, make=adam):
    optimizer = make(model)
    forward = torch.compile(model, backend="aot_eager") if args.compile else model
    parts = args.accumulate
    narrow = torch.autocast("cpu", torch.bfloat16) if args.bf16 else contextlib.nullcontext()
    for step in range(args.steps):
        inputs, targets = map(mine, batch(step))
        for given, wanted in zip(inputs.chunk(parts), targets.chunk(parts)):
            with narrow:
                output = forward(given)
            divisor = 1 if args.mistake == "not-divided" else parts
            (F.mse_loss(output.float(), wanted) / divisor).backward()
        after()
        if args.clip:
            clip(model.parameters())
        optimizer.step()
        optimizer.zero_grad()


def own_rows(rows):
    return rows.chunk(dist.get_world_size())[dist.get_rank()]


def rows_of(group):
    return lambda rows: rows.chunk(group.size())[group.get_local_rank()]


def data(model, args):
    if args.mistake == "same-rows":
        return train(DistributedDataParallel(model), args, lambda rows: rows.chunk(dist.get_world_size())[0])
    if args.mistake != "summed":
        return train(DistributedDataParallel(model), args, own_rows)

    def add_up():
        for one in model.parameters():
            dist.all_reduce(one.grad)

    return train(model, args, own_rows, add_up)


def zero(model, args):
    def make(wrapped):
        return ZeroRedundancyOptimizer(
            wrapped.parameters(), optimizer_class=torch.optim.AdamW, lr=0.01
        )

    train(DistributedDataParallel(model), args, own_rows, make=make)


def shard_all(model, mesh):
    for block in model:
        fully_shard(block, mesh=mesh)
    return fully_shard(model, mesh=mesh)


def sharded(model, args):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("dp",))
    train(shard_all(model, mesh), args, own_rows)


def hybrid(model, args):
    mesh = init_device_mesh(
        "cpu", (dist.get_world_size() // 2, 2), mesh_dim_names=("replicate", "shard")
    )
    train(shard_all(model, mesh), args, own_rows)


def flat(model, args):
    """The older wrapper, with flat parameters."""
    wrapped = FullyShardedDataParallel(
        model,
        auto_wrap_policy=ModuleWrapPolicy({Block}),
        device_id=torch.device("cpu"),
        use_orig_params=args.original,
    )
    train(wrapped, args, own_rows)


def split(model, mesh):
    for block in model:
        parallelize_module(
            block, mesh, {"up": ColwiseParallel(), "down": RowwiseParallel()}
        )
    return model


def tensor(model, args):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("tp",))
    train(split(model, mesh), args)


def sequence(model, args):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("tp",))
    for block in model:
        plan = {
            "norm": SequenceParallel(sequence_dim=0),
            "up": ColwiseParallel(input_layouts=Shard(0)),
            "down": RowwiseParallel(output_layouts=Shard(0)),
            "": PrepareModuleInput(
                input_layouts=Replicate(),
                desired_input_layouts=Shard(0),
                use_local_output=True,
            ),
        }
        parallelize_module(block, mesh, plan)
        gather = PrepareModuleOutput(
            output_layouts=Shard(0), desired_output_layouts=Replicate()
        )
        parallelize_module(block, mesh, {"": gather})
    train(model, args)


def sharded_and_tensor(model, args):
    mesh = init_device_mesh(
        "cpu", (dist.get_world_size() // 2, 2), mesh_dim_names=("dp", "tp")
    )
    train(shard_all(split(model, mesh["tp"]), mesh["dp"]), args, rows_of(mesh["dp"]))


def by_hand(model, args):
    split_model = nn.Sequential(*(SplitBlock(one, args.mistake) for one in model))
    is_split = args.mistake == "other-samples"
    train(split_model, args, own_rows if is_split else lambda rows: rows)


def pipeline(model, args, make=ScheduleGPipe, chunks=1):
    rank, world = dist.get_rank(), dist.get_world_size()
    count = world * chunks
    each = len(model) // count
    mine = list(range(rank, count, world))
    parts = [model[at * each : (at + 1) * each] for at in mine]
    if args.mistake == "repeated-layer" and rank > 0:
        parts = [model[at * each - 1 : (at + 1) * each] for at in mine]
    if args.mistake == "skipped-layer" and rank > 0:
        parts = [model[at * each + 1 : (at + 1) * each] for at in mine]
    stages = [PipelineStage(one, at, count, torch.device("cpu")) for one, at in zip(parts, mine)]
    averages = args.mistake != "summed"
    schedule = make(
        stages if chunks > 1 else stages[0],
        MICRO_BATCHES,
        loss_fn=F.mse_loss,
        scale_grads=averages,
    )
    held = nn.ModuleList(parts)
    optimizer = adam(held)
    for step in range(args.steps):
        inputs, targets = batch(step)
        given = (inputs,) if rank == 0 else ()
        schedule.step(*given, **({"target": targets} if rank == world - 1 else {}))
        if args.mistake == "other-rate" and rank == 1:
            optimizer.param_groups[0]["lr"] = 0.02
        optimizer.step()
        optimizer.zero_grad()


LAYOUTS = {
    "plain": train,
    "data": data,
    "zero": zero,
    "sharded": sharded,
    "hybrid": hybrid,
    "flat": flat,
    "tensor": tensor,
    "sequence": sequence,
    "sharded-and-tensor": sharded_and_tensor,
    "by-hand": by_hand,
    "pipeline": pipeline,
    "1f1b": lambda model, args: pipeline(model, args, Schedule1F1B),
    "interleaved": lambda model, args: pipeline(model, args, ScheduleInterleaved1F1B, 2),
}

MISTAKES = (
    "none",
    "summed",
    "not-reduced",
    "same-shard",
    "not-divided",
    "same-rows",
    "repeated-layer",
    "skipped-layer",
    "other-rate",
    "bias-on-each-rank",
    "other-samples",
)

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("layout", choices=LAYOUTS)
    parser.add_argument("--mistake", choices=MISTAKES, default="none")
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="of the start weights")
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--accumulate", type=int, default=1, help="parts of a batch")
    for name in ("clip", "recompute", "bf16", "compile", "original"):
        parser.add_argument(f"--{name}", action="store_true")
    args = parser.parse_args()
    is_joined = "RANK" in os.environ and os.environ["WORLD_SIZE"] != "1"
    if is_joined:
        dist.init_process_group("gloo")
    LAYOUTS[args.layout](whole_model(args), args)
    if is_joined:
        dist.destroy_process_group()
