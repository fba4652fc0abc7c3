# DQN: a replay buffer on every rank, and a target network that follows slowly.
import copy

from beside import *

rank, world = start()
model = DistributedDataParallel(nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2)))
target = copy.deepcopy(model.module).requires_grad_(False)
optimizer = adam(model)
generator = torch.Generator().manual_seed(100 + rank)
buffer = [torch.randn(4, generator=generator) for _ in range(16)]
for step in range(12):
    buffer.append(torch.randn(4, generator=generator))
    at = torch.randint(len(buffer), (8,), generator=generator)
    states = torch.stack([buffer[one] for one in at])
    with torch.no_grad():
        wanted = states.sum(1) + 0.9 * target(states).max(1).values
    optimizer.zero_grad()
    nn.functional.smooth_l1_loss(model(states).max(1).values, wanted).backward()
    optimizer.step()
    with torch.no_grad():
        for slow, fast in zip(target.parameters(), model.module.parameters()):
            slow.lerp_(fast, 0.05)
dist.destroy_process_group()
