# MoCo: a second encoder that follows slowly, and a queue of the keys of all ranks.
import copy

from beside import *


class Contrast(nn.Module):
    def __init__(self):
        super().__init__()
        self.query = nn.Linear(8, 4)
        self.key = copy.deepcopy(self.query).requires_grad_(False)
        self.register_buffer('queue', nn.functional.normalize(torch.randn(16, 4), dim=-1))
        self.register_buffer('at', torch.zeros(1, dtype=torch.long))

    def forward(self, inputs):
        query = nn.functional.normalize(self.query(inputs), dim=-1)
        with torch.no_grad():
            for slow, fast in zip(self.key.parameters(), self.query.parameters()):
                slow.lerp_(fast, 0.1)
            key = nn.functional.normalize(self.key(inputs + 0.1), dim=-1)
            keys = [torch.empty_like(key) for _ in range(dist.get_world_size())]
            dist.all_gather(keys, key)
            negatives = self.queue.clone()
            self.queue[int(self.at):int(self.at) + 8] = torch.cat(keys)
            self.at[0] = (self.at[0] + 8) % 16
        return torch.cat([(query * key).sum(1, keepdim=True), query @ negatives.T], 1)


rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(Contrast())
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, _ in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), torch.zeros(len(inputs), dtype=torch.long)).backward()
        optimizer.step()
dist.destroy_process_group()
