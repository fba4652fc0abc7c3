# Every rank plays episodes of its own; the mean is over the steps of all ranks.
from beside import *

rank, world = start()
model = DistributedDataParallel(nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2)))
optimizer = adam(model)
generator = torch.Generator().manual_seed(100 + rank)
for episode in range(8):
    state, states, actions, rewards = torch.randn(4, generator=generator), [], [], []
    for _ in range(int(torch.randint(3, 9, (1,), generator=generator))):
        with torch.no_grad():
            chances = model.module(state).softmax(-1)
        action = torch.multinomial(chances, 1, generator=generator)
        states.append(state)
        actions.append(action)
        rewards.append(float(state[0]) * (1 if action else -1))
        state = state * 0.9 + torch.randn(4, generator=generator)
    total = torch.tensor([float(len(states))])
    dist.all_reduce(total)
    taken = model(torch.stack(states)).log_softmax(-1).gather(1, torch.stack(actions))[:, 0]
    optimizer.zero_grad()
    (-(taken * torch.tensor(rewards)).sum() / total[0] * world).backward()
    optimizer.step()
dist.destroy_process_group()
