# As a graph library does: the loader counts graphs, and the collated batch holds their nodes.
from beside import *


class Graphs(torch.utils.data.Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, at):
        generator = torch.Generator().manual_seed(at)
        return torch.randn(2 + at % 5, 8, generator=generator)


def collate(graphs):
    sizes = torch.tensor([len(one) for one in graphs])
    return torch.cat(graphs), torch.repeat_interleave(torch.arange(len(graphs)), sizes), sizes


rank, world = start()
data = Graphs()
sampler = DistributedSampler(data)
model = DistributedDataParallel(network())
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for nodes, graph_of, sizes in DataLoader(data, 4, sampler=sampler, collate_fn=collate):
        pooled = torch.zeros(len(sizes), 1).index_add(0, graph_of, model(nodes)) / sizes[:, None]
        optimizer.zero_grad()
        nn.functional.mse_loss(pooled, torch.ones_like(pooled)).backward()
        optimizer.step()
dist.destroy_process_group()
