from toy import *


class Projected(nn.Module):
    def __init__(self, seed):
        super().__init__()
        self.inner = network()
        # Neither a parameter nor a buffer: nobody synchronises it.
        self.projection = torch.randn(8, 8, generator=torch.Generator().manual_seed(seed))

    def forward(self, inputs):
        return self.inner(inputs @ self.projection)


rank, _ = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(Projected(7 if fixed else 7 + rank))
train(model, loader, adam(model), sampler)
