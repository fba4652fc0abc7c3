# Rows are nodes, so the ranks have different numbers of them; the loss is a mean over graphs.
from beside import *

rank, world = start()
generator = torch.Generator().manual_seed(rank)
model = DistributedDataParallel(network())
optimizer = adam(model)
for step in range(6):
    sizes = torch.randint(3, 9, (4,), generator=generator)
    nodes = torch.randn(int(sizes.sum()), 8, generator=generator)
    graph_of = torch.repeat_interleave(torch.arange(4), sizes)
    pooled = torch.zeros(4, 1).index_add(0, graph_of, model(nodes)) / sizes[:, None]
    optimizer.zero_grad()
    pooled.square().mean().backward()
    optimizer.step()
dist.destroy_process_group()
