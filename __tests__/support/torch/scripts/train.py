"""An ordinary data-parallel training script, which knows nothing of minicluster."""

import argparse
import os
import signal
import time

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument('--epochs', type=int, default=1)
parser.add_argument('--samples', type=int, default=128)
parser.add_argument('--batch-size', type=int, default=8)
parser.add_argument('--width', type=int, default=32, help='of the hidden layer: twelve parameters each')
parser.add_argument('--rate', type=float, default=0.01)
parser.add_argument('--stale-on', type=int, help='a bug: this rank uses the first gradient of its first layer for ever')
parser.add_argument('--killed', type=int, help='this rank is killed after two steps, as by a system without memory')
parser.add_argument('--pause-ms', type=float, default=0)
parser.add_argument('--no-loader', action='store_true', help='cut the batches by hand')
parser.add_argument('--weights')
parser.add_argument('--save-every', type=int, default=0, help='steps between two checkpoints of rank 0')
parser.add_argument('--gate', help='before step --gate-step each rank leaves GATE.RANK and waits for GATE.open')
parser.add_argument('--gate-step', type=int, default=0)
args = parser.parse_args()

dist.init_process_group('gloo')
rank = dist.get_rank()
torch.manual_seed(1)
data = TensorDataset(torch.randn(args.samples, 10), torch.randn(args.samples, 1))
sampler = DistributedSampler(data)
loader = DataLoader(data, batch_size=args.batch_size, sampler=sampler)
model = DistributedDataParallel(nn.Sequential(nn.Linear(10, args.width), nn.ReLU(), nn.Dropout(0.1), nn.Linear(args.width, 1)))
optimizer = torch.optim.AdamW(model.parameters(), lr=args.rate)

step = 0
stale = None
for epoch in range(args.epochs):
    sampler.set_epoch(epoch)
    for inputs, targets in zip(*(part.split(args.batch_size) for part in data.tensors)) if args.no_loader else loader:
        if args.gate and step == args.gate_step:
            open(f'{args.gate}.{rank}', 'w').close()
            while not os.path.exists(f'{args.gate}.open'):
                time.sleep(0.01)
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(inputs), targets)
        loss.backward()
        if rank == args.stale_on:
            first = next(model.parameters())
            stale = first.grad.clone() if stale is None else stale
            first.grad = stale.clone()
        optimizer.step()
        step += 1
        if rank == args.killed and step == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if rank == 0 and args.save_every and step % args.save_every == 0:
            state = {'model': model.state_dict(), 'optimizer': optimizer.state_dict(), 'step': step}
            torch.save(state, 'checkpoint.pt')
        time.sleep(args.pause_ms / 1000)
    if rank == 0:
        print(f'epoch {epoch} loss {loss.item():.6f}', flush=True)

if args.weights:
    torch.save([p.detach() for p in model.parameters()], f'{args.weights}-{rank}.pt')
dist.destroy_process_group()
