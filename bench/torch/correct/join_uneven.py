# Ranks have other numbers of batches, and `Join` covers for those that are done.
from beside import *

rank, world = start()
data = dataset(36)
part = torch.utils.data.Subset(data, range(16) if rank == 0 else range(16, 36))
model = DistributedDataParallel(network())
optimizer = adam(model)
with model.join():
    for inputs, targets in DataLoader(part, 4):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
dist.barrier()
dist.destroy_process_group()
