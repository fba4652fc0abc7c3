# Muon with owners: every matrix is updated by one rank, which sends it to the others.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
model = DistributedDataParallel(network())
parameters = list(model.parameters())
optimizer = adam(nn.ParameterList(parameters[rank::world]))


def send(_step, _loss):
    for at, one in enumerate(parameters):
        dist.broadcast(one.data, at % world)
    model.zero_grad()


train(model, loader, optimizer, sampler, after_step=send)
