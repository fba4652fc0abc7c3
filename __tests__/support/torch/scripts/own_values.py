"""Each rank has something of its own, which is neither a parameter nor a buffer: a mistake, or meant to be so."""

import argparse

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--own', choices=('projection', 'memory', 'noise', 'nothing'), default='projection')
parser.add_argument('--by-hand', action='store_true', help='cut the batches without a DataLoader')
args = parser.parse_args()

dist.init_process_group('gloo')
rank, world = dist.get_rank(), dist.get_world_size()
torch.manual_seed(1)
data = TensorDataset(torch.randn(192, 10), torch.randn(192, 1))
loader = DataLoader(data, batch_size=4, sampler=DistributedSampler(data))
if args.by_hand:
    loader = zip(*(part[rank::world].split(4) for part in data.tensors))
model = DistributedDataParallel(nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Dropout(0.1), nn.Linear(32, 1)))
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
drawn = torch.Generator().manual_seed(7 + rank)
projection = torch.randn(10, 10, generator=drawn)
memory = torch.zeros(1)

for inputs, targets in loader:
    if args.own == 'projection':
        inputs = inputs @ projection
    if args.own == 'noise':
        inputs = inputs + 0.1 * torch.randn(inputs.shape, generator=drawn)
    outputs = model(inputs) + (memory if args.own == 'memory' else 0)
    memory = outputs.mean().detach()
    optimizer.zero_grad()
    nn.functional.mse_loss(outputs, targets).backward()
    optimizer.step()

dist.destroy_process_group()
