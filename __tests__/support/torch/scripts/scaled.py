"""A data-parallel job with a GradScaler, which knows nothing of minicluster: it skips steps, clips, saves and loads."""

import argparse

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--weights', required=True)
parser.add_argument('--samples', type=int, default=64)
parser.add_argument('--epochs', type=int, default=1)
parser.add_argument('--no-scaler', action='store_true', help='the same training, but for steps that a scaler would skip')
parser.add_argument('--scale', type=float, default=2.0**127, help='the first one, at which gradients overflow')
parser.add_argument('--autocast', action='store_true', help='compute in bfloat16 where torch does so')
parser.add_argument('--accumulate', type=int, default=1, help='batches per step')
args = parser.parse_args()

dist.init_process_group('gloo')
rank, world = dist.get_rank(), dist.get_world_size()
torch.manual_seed(1)
data = TensorDataset(torch.randn(args.samples, 10), torch.randn(args.samples, 1) * 4)
sampler = DistributedSampler(data)
loader = DataLoader(data, batch_size=8, sampler=sampler)
model = DistributedDataParallel(nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 1)))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
scaler = torch.amp.GradScaler('cpu', init_scale=args.scale, growth_interval=3, enabled=not args.no_scaler)
everybody = dist.new_group(list(range(world)))

losses, number = [], 0
for epoch in range(args.epochs):
    sampler.set_epoch(epoch)
    for inputs, targets in loader:
        number += 1
        is_last = number % args.accumulate == 0
        with torch.autocast('cpu', torch.bfloat16, enabled=args.autocast):
            loss = nn.functional.mse_loss(model(inputs), targets)
        scaled = scaler.scale(loss)
        (scaled / args.accumulate if args.accumulate > 1 else scaled).backward()
        losses.append(loss.item())
        if is_last:
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
    mean = torch.tensor(losses).mean()
    dist.all_reduce(mean, group=everybody)
    if rank == 0:
        print(f'epoch {epoch} loss {mean.item() / world:.6f}', flush=True)

path = f'{args.weights}-{rank}.pt'
torch.save([p.detach() for p in model.parameters()], path)
assert len(torch.load(path)) == 4
dist.destroy_process_group()
