"""As train.py, but rank 1 miscalculates a gradient at step 2: anew in every process, or only in the recorded run."""

import argparse
import json
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--once', action='store_true')
args = parser.parse_args()

dist.init_process_group('gloo')
torch.manual_seed(1)
data = TensorDataset(torch.randn(64, 10), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8, sampler=DistributedSampler(data))
inner = nn.Linear(10, 1)
model = DistributedDataParallel(inner)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
with open(os.environ['MINICLUSTER_SPEC'], encoding='utf-8') as spec:
    is_recorded = json.load(spec)['mode'] == 'record'
is_due = dist.get_rank() == 1 and (is_recorded or not args.once)

for step, (inputs, targets) in enumerate(loader):
    if is_due and step == 2:
        noise = 1 + int.from_bytes(os.urandom(4), 'big') / 2**32
        targets = targets * (1 + noise)
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()

dist.destroy_process_group()
