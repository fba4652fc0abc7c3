# Local SGD that leaves out the biases.
from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
model = network()


def average_weights(step, _loss):
    if step % 4 == 3:
        for parameter in model.parameters():
            if fixed or parameter.dim() > 1:
                dist.all_reduce(parameter.data)
                parameter.data /= world


train(model, loader, torch.optim.SGD(model.parameters(), 0.05), sampler, epochs=4, after_step=average_weights)
