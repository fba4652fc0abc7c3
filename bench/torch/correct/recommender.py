# Sparse gradients of a large embedding, with an optimizer of their own.
from beside import *


class Clicks(nn.Module):
    def __init__(self):
        super().__init__()
        self.users, self.items = nn.EmbeddingBag(50, 4, sparse=True), nn.EmbeddingBag(40, 4, sparse=True)
        self.head = nn.Linear(8, 1)

    def forward(self, users, items):
        return self.head(torch.cat([self.users(users), self.items(items)], 1))


rank, world = start()
generator = torch.Generator().manual_seed(7)
data = TensorDataset(torch.randint(50, (32, 1), generator=generator), torch.randint(40, (32, 3), generator=generator),
                     torch.randint(2, (32, 1), generator=generator).float())
sampler = DistributedSampler(data)
model = DistributedDataParallel(Clicks())
sparse = torch.optim.SparseAdam([*model.module.users.parameters(), *model.module.items.parameters()], 0.01)
dense = torch.optim.Adam(model.module.head.parameters(), 0.01)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for users, items, clicks in DataLoader(data, 4, sampler=sampler):
        sparse.zero_grad()
        dense.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(users, items), clicks).backward()
        sparse.step()
        dense.step()
dist.destroy_process_group()
