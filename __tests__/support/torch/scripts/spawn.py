"""Starts its own ranks, as PyTorch's tutorial of DistributedDataParallel does."""

import os
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel


def work(rank, world):
    os.environ['MASTER_ADDR'] = '127.0.0.1'
    os.environ['MASTER_PORT'] = sys.argv[1]
    dist.init_process_group('gloo', rank=rank, world_size=world)
    torch.manual_seed(0)
    model = torch.nn.Linear(10, 1)
    model = model if '--no-ddp' in sys.argv else DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    samples = torch.Generator().manual_seed(rank)
    for step in range(6):
        if step == 2 and rank == 1 and '--raise' in sys.argv:
            raise ValueError('planted in rank 1')
        optimizer.zero_grad()
        model(torch.randn(8, 10, generator=samples)).pow(2).mean().backward()
        optimizer.step()
    dist.destroy_process_group()


if __name__ == '__main__':
    mp.spawn(work, (3,), nprocs=3)
