"""A small data-parallel job, from which each script here departs in one place; `--fixed` takes the bug away."""
import sys

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

fixed = '--fixed' in sys.argv
# Samples of each rank in a step; one process needs those of all ranks.
rank_batch = int(sys.argv[sys.argv.index('--batch') + 1]) if '--batch' in sys.argv else 4


def start(seed=1):
    dist.init_process_group('gloo')
    torch.manual_seed(seed)
    return dist.get_rank(), dist.get_world_size()


def dataset(samples=32):
    generator = torch.Generator().manual_seed(7)
    inputs = torch.randn(samples, 8, generator=generator)
    return TensorDataset(inputs, inputs.sum(1, keepdim=True).sin())


def network():
    return nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 1))


def sharded(data, batch=None, **named):
    sampler = DistributedSampler(data, **named)
    return DataLoader(data, batch or rank_batch, sampler=sampler), sampler


def adam(model, lr=0.01, **named):
    return torch.optim.AdamW(model.parameters(), lr, **named)


def average_gradients(model):
    for parameter in model.parameters():
        if parameter.grad is not None:
            dist.all_reduce(parameter.grad)
            parameter.grad /= dist.get_world_size()


def train(model, loader, optimizer, sampler=None, epochs=2, after_backward=None, after_step=None):
    step = 0
    for epoch in range(epochs):
        if sampler is not None:
            sampler.set_epoch(epoch)
        for inputs, targets in loader:
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(model(inputs), targets)
            loss.backward()
            if after_backward is not None:
                after_backward(step, loss)
            optimizer.step()
            if after_step is not None:
                after_step(step, loss)
            step += 1
    dist.destroy_process_group()


def divided(model=None):
    """As usual, but a global batch of 8 is divided by the world size."""
    loader, sampler = sharded(dataset(), 8 // dist.get_world_size())
    model = DistributedDataParallel(model or network())
    return loader, sampler, model, adam(model)


def usual(**named):
    """Loader, sampler, wrapped model and optimizer, as they should be."""
    loader, sampler = sharded(dataset())
    model = DistributedDataParallel(network(), **named)
    return loader, sampler, model, adam(model)
