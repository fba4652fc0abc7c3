# A stream whose samples are divided by ranks and loader workers, in another order in each pass.
from beside import *


class Stream(torch.utils.data.IterableDataset):
    epoch = 0

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        parts = world * worker.num_workers
        order = torch.randperm(32, generator=torch.Generator().manual_seed(self.epoch)).tolist()
        return (data[at] for at in order[rank * worker.num_workers + worker.id::parts])


rank, world = start()
data, stream = dataset(), Stream()
model = DistributedDataParallel(network())
optimizer = adam(model)
for stream.epoch in range(2):
    for inputs, targets in DataLoader(stream, 4, num_workers=2):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
dist.destroy_process_group()
