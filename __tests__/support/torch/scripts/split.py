"""Divides a global batch by the world size, so that one process sees the same samples; can make mistakes that every rank makes alike."""

import argparse

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--mistake', choices=('mask', 'rate', 'norm', 'sum'))
parser.add_argument('--dropout', type=float, default=0)
parser.add_argument('--rank-batch', type=int, help='samples of each rank, instead of a share of 16')
parser.add_argument('--varies', action='store_true', help='a message that is another one in each process')
parser.add_argument('--closure', action='store_true', help='let the optimizer compute the gradients, as some frameworks do')
args = parser.parse_args()

dist.init_process_group('gloo')
world = dist.get_world_size()
torch.manual_seed(1)
data = TensorDataset(torch.randn(96, 10), torch.randn(96, 1))
sampler = DistributedSampler(data)
loader = DataLoader(data, batch_size=args.rank_batch or 16 // world, sampler=sampler)
between = nn.BatchNorm1d(32) if args.mistake == 'norm' else nn.Dropout(args.dropout)
model = DistributedDataParallel(nn.Sequential(nn.Linear(10, 32), nn.ReLU(), between, nn.Linear(32, 1)))
optimizer = torch.optim.AdamW(model.parameters(), lr=0.01 * (world if args.mistake == 'rate' else 1))

for inputs, targets in loader:
    errors = (model(inputs) - targets) ** 2
    mask = (inputs[:, :1] > 0).float()
    count = mask.sum()
    if args.mistake != 'mask':
        dist.all_reduce(count)
        count /= world
    loss = (errors * mask).sum() / (1 if args.mistake == 'sum' else count)

    def compute():
        optimizer.zero_grad()
        loss.backward()

    if args.closure:
        optimizer.step(compute)
    else:
        compute()
        optimizer.step()
    if args.varies:
        with open('/proc/sys/kernel/random/uuid', encoding='ascii') as file:
            dist.all_reduce(torch.tensor([float(hash(file.read()) % 1000)]))

dist.destroy_process_group()
