# The optimizer of each rank holds every second parameter, and sends it to the others after the update.
from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network())
weights = list(model.parameters())
optimizer = torch.optim.AdamW(weights[rank::world], 0.01)


def send(*_):
    for at, one in enumerate(weights):
        if fixed or at % world == 0:
            dist.broadcast(one.data, at % world)
    model.zero_grad()


train(model, loader, optimizer, sampler, after_step=send)
