from toy import *


class Stream(torch.utils.data.IterableDataset):
    epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch

    def __iter__(self):
        order = torch.randperm(32, generator=torch.Generator().manual_seed(self.epoch)).tolist()
        return (data[at] for at in order[rank::world])


rank, world = start()
data, stream = dataset(), Stream()
model = DistributedDataParallel(network())
optimizer = adam(model)
loader = DataLoader(stream, 4)
for epoch in range(2):
    if fixed:
        stream.set_epoch(epoch)
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
dist.destroy_process_group()
