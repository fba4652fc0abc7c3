"""Correct training jobs of every kind of parallelism, small enough for a CPU; each knows nothing of minicluster."""

import argparse
import hashlib

import torch
import torch.distributed as dist
import torch.distributed.nn.functional as differentiable
import torch.nn as nn
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe, ScheduleInterleaved1F1B
from torch.distributed.tensor import Replicate, Shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)
from torch.nn.parallel import DistributedDataParallel

WIDTH, ROWS, MICRO_BATCHES = 16, 8, 4


class Block(nn.Module):
    """A residual layer of two matrices."""

    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(x))))


def blocks(count=2):
    torch.manual_seed(1)
    return nn.Sequential(*(Block() for _ in range(count)))


def batch(step, part=0, rows=ROWS):
    """Equal on all ranks that hold the same part of the data."""
    generator = torch.Generator().manual_seed(1000 * step + part)
    inputs = torch.randn(rows, WIDTH, generator=generator)
    return inputs, inputs.roll(1, 1) * 0.5


def loss_of(output, target):
    return F.mse_loss(output, target)


def train(model, steps, part=0, forward=None, after=lambda: None, clip=False):
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for step in range(steps):
        inputs, targets = batch(step, part)
        loss_of((forward or model)(inputs), targets).backward()
        after()
        if clip:
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
    return model


def rank_and_world():
    return dist.get_rank(), dist.get_world_size()


def tensor_parallel(steps):
    mesh = init_device_mesh('cpu', (dist.get_world_size(),), mesh_dim_names=('tp',))
    return train(split_by_dtensor(blocks(), mesh), steps)


def split_by_dtensor(model, mesh):
    for block in model:
        parallelize_module(block, mesh, {'up': ColwiseParallel(), 'down': RowwiseParallel()})
    return model


def sequence_parallel(steps):
    mesh = init_device_mesh('cpu', (dist.get_world_size(),))
    layers = [layer for one in blocks() for layer in (one.norm, one.up, nn.GELU(), one.down)]
    model = nn.Sequential(*layers)
    plan = {'': PrepareModuleInput(input_layouts=Replicate(), desired_input_layouts=Shard(0), use_local_output=True)}
    for at in range(0, len(layers), 4):
        plan[str(at)] = SequenceParallel(sequence_dim=0)
        plan[str(at + 1)] = ColwiseParallel(input_layouts=Shard(0))
        is_last = at + 4 == len(layers)
        plan[str(at + 3)] = RowwiseParallel(output_layouts=Replicate() if is_last else Shard(0))
    return train(parallelize_module(model, mesh, plan), steps)


class CopyToRanks(torch.autograd.Function):
    """Megatron's f: nothing forward, a sum over the ranks backward."""

    @staticmethod
    def forward(_context, x):
        return x

    @staticmethod
    def backward(_context, gradient):
        total = gradient.contiguous().clone()
        dist.all_reduce(total)
        return total


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


class SplitBlock(nn.Module):
    """A block of which each rank holds some columns and rows."""

    def __init__(self, whole, rank, world):
        super().__init__()
        self.norm = whole.norm
        self.up = nn.Parameter(whole.up.weight.detach().chunk(world)[rank].clone())
        self.up_bias = nn.Parameter(whole.up.bias.detach().chunk(world)[rank].clone())
        self.down = nn.Parameter(whole.down.weight.detach().chunk(world, 1)[rank].clone())
        self.down_bias = whole.down.bias

    def forward(self, x):
        hidden = F.gelu(F.linear(CopyToRanks.apply(self.norm(x)), self.up, self.up_bias))
        return x + SumOfRanks.apply(F.linear(hidden, self.down)) + self.down_bias


def tensor_parallel_by_hand(steps):
    return train(nn.Sequential(*(SplitBlock(one, *rank_and_world()) for one in blocks())), steps)


def pipeline(steps, make, stages_per_rank=1, mesh=None):
    """Stages over the ranks of one dimension of the mesh; the other one holds replicas."""
    rank, world = rank_and_world() if mesh is None else (mesh['pp'].get_local_rank(), mesh['pp'].size())
    group = None if mesh is None else mesh['pp'].get_group()
    part = 0 if mesh is None else mesh['dp'].get_local_rank()
    whole, count = blocks(2 * world), world * stages_per_rank
    mine = list(range(rank, count, world))
    each = len(whole) // count
    parts = [whole[at * each : (at + 1) * each] for at in mine]
    stages = [
        PipelineStage(one, at, count, torch.device('cpu'), group=group) for one, at in zip(parts, mine)
    ]
    schedule = make(stages if stages_per_rank > 1 else stages[0], MICRO_BATCHES, loss_fn=loss_of)
    model = nn.ModuleList(parts)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for step in range(steps):
        inputs, targets = batch(step, part)
        given = (inputs,) if rank == 0 else ()
        schedule.step(*given, **({'target': targets} if rank == world - 1 else {}))
        if mesh is not None:
            for parameter in model.parameters():
                dist.all_reduce(parameter.grad, dist.ReduceOp.AVG, mesh['dp'].get_group())
        optimizer.step()
        optimizer.zero_grad()
    return model


def pipeline_and_data(steps):
    mesh = init_device_mesh('cpu', (dist.get_world_size() // 2, 2), mesh_dim_names=('dp', 'pp'))
    return pipeline(steps, Schedule1F1B, mesh=mesh)


class Experts(nn.Module):
    """One expert on each rank; rows go to their expert and come back."""

    def __init__(self, rank):
        super().__init__()
        torch.manual_seed(1)
        self.router = nn.Linear(WIDTH, dist.get_world_size())
        torch.manual_seed(100 + rank)
        self.expert = Block()

    def forward(self, x):
        world = dist.get_world_size()
        scores = self.router(x).softmax(-1)
        weight, chosen = scores.max(-1)
        order = chosen.argsort(stable=True)
        sent = torch.bincount(chosen, minlength=world)
        received = torch.empty_like(sent)
        dist.all_to_all_single(received, sent)
        sent, received = sent.tolist(), received.tolist()
        here = differentiable.all_to_all_single(x.new_empty(sum(received), WIDTH), x[order], received, sent)
        back = differentiable.all_to_all_single(torch.empty_like(x), self.expert(here), sent, received)
        return x + weight.unsqueeze(-1) * back[order.argsort()]


def experts(steps):
    model = Experts(dist.get_rank())

    def reduce_router():
        for one in model.router.parameters():
            dist.all_reduce(one.grad)
            one.grad /= dist.get_world_size()
        for one in model.expert.parameters():
            one.grad = torch.zeros_like(one) if one.grad is None else one.grad / dist.get_world_size()

    return train(model, steps, dist.get_rank(), after=reduce_router)


def shard_all(model, mesh=None):
    for block in model:
        fully_shard(block, mesh=mesh)
    return fully_shard(model, mesh=mesh)


def sharded(steps):
    mesh = init_device_mesh('cpu', (dist.get_world_size(),))
    return train(shard_all(blocks(), mesh), steps, dist.get_rank(), clip=True)


def hybrid_sharded(steps):
    mesh = init_device_mesh('cpu', (dist.get_world_size() // 2, 2), mesh_dim_names=('replicate', 'shard'))
    return train(shard_all(blocks(), mesh), steps, dist.get_rank())


def sharded_and_tensor(steps):
    mesh = init_device_mesh('cpu', (dist.get_world_size() // 2, 2), mesh_dim_names=('dp', 'tp'))
    model = shard_all(split_by_dtensor(blocks(), mesh['tp']), mesh['dp'])
    return train(model, steps, mesh['dp'].get_local_rank())


class RingAttention(nn.Module):
    """Each rank holds a part of the sequence; keys and values of the others are gathered."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(1)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        q, k, v = self.qkv(x).chunk(3, -1)
        k, v = (torch.cat(differentiable.all_gather(one.contiguous())) for one in (k, v))
        return x + self.out((q @ k.T / WIDTH**0.5).softmax(-1) @ v)


def context_parallel(steps):
    model = RingAttention()
    rank, world = rank_and_world()
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for step in range(steps):
        inputs, targets = (one.chunk(world)[rank] for one in batch(step))
        loss_of(model(inputs), targets).backward()
        for one in model.parameters():
            dist.all_reduce(one.grad, dist.ReduceOp.AVG)
        optimizer.step()
        optimizer.zero_grad()
    return model


def ring(steps, sent_as=None, takes_as=None):
    """A vector that goes around the ranks by messages, as ring attention does, beside DistributedDataParallel."""
    rank, world = rank_and_world()
    model = DistributedDataParallel(blocks())
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for step in range(steps):
        inputs, targets = batch(step, rank)
        mean, here = inputs.mean(0) / world, inputs.mean(0)
        for _ in range(world - 1):
            sent = here if sent_as is None else here.to(sent_as)
            there = torch.empty_like(sent, dtype=takes_as)
            messages = [
                dist.P2POp(dist.isend, sent, (rank + 1) % world),
                dist.P2POp(dist.irecv, there, (rank - 1) % world),
            ]
            for one in dist.batch_isend_irecv(messages):
                one.wait()
            there = there.to(here.dtype) if there.is_floating_point() else there.view(here.dtype)
            mean, here = mean + there / world, there
        notes = [None] * world
        dist.all_gather_object(notes, {'rank': rank, 'step': step})
        loss_of(model(inputs - mean), targets).backward()
        optimizer.step()
        optimizer.zero_grad()
    return model


def overlapped(steps, waits=True):
    """Gradients are reduced by hand while the backward pass goes on."""
    model = blocks()
    works = []

    def reduce(parameter):
        parameter.grad /= dist.get_world_size()
        works.append(dist.all_reduce(parameter.grad, async_op=True))

    for one in model.parameters():
        one.register_post_accumulate_grad_hook(reduce)

    def finish():
        if waits:
            for work in works:
                work.wait()
        works.clear()

    return train(model, steps, dist.get_rank(), after=finish)


JOBS = {
    'tensor_parallel': tensor_parallel,
    'sequence_parallel': sequence_parallel,
    'tensor_parallel_by_hand': tensor_parallel_by_hand,
    'gpipe': lambda steps: pipeline(steps, ScheduleGPipe),
    'one_forward_one_backward': lambda steps: pipeline(steps, Schedule1F1B),
    'interleaved': lambda steps: pipeline(steps, ScheduleInterleaved1F1B, 2),
    'pipeline_and_data': pipeline_and_data,
    'experts': experts,
    'sharded': sharded,
    'hybrid_sharded': hybrid_sharded,
    'sharded_and_tensor': sharded_and_tensor,
    'context_parallel': context_parallel,
    'ring': ring,
    'overlapped': overlapped,
    'no_wait': lambda steps: overlapped(steps, waits=False),
    'bytes_ring': lambda steps: ring(steps, takes_as=torch.int32),
    'other_type': lambda steps: ring(steps, sent_as=torch.float16, takes_as=torch.bfloat16),
}


def hash_of(tensor):
    return hashlib.sha256(tensor.detach().contiguous().numpy().tobytes()).hexdigest()


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('job', choices=JOBS)
    parser.add_argument('--steps', type=int, default=6)
    parser.add_argument('--weights', help='where each rank leaves the hashes of its weights at the end')
    args = parser.parse_args()
    dist.init_process_group('gloo')
    rank = dist.get_rank()
    model = JOBS[args.job](args.steps)
    if args.weights:
        held = [one.to_local() if hasattr(one, 'to_local') else one for one in model.parameters()]
        with open(f'{args.weights}-{rank}-of-{dist.get_world_size()}', 'w') as file:
            file.writelines(f'{hash_of(one)}\n' for one in held)
    dist.barrier()
    dist.destroy_process_group()
