# Every rank trains on its own for four steps, then the weights are averaged.
from beside import *

rank, world = start()
loader, sampler = sharded(dataset())
model = network()
optimizer = torch.optim.SGD(model.parameters(), 0.05)


def average_weights(step, _loss):
    if step % 4 == 3:
        for parameter in model.parameters():
            dist.all_reduce(parameter.data)
            parameter.data /= world


train(model, loader, optimizer, sampler, epochs=4, after_step=average_weights)
