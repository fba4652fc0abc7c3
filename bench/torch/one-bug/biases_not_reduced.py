from toy import *

start()
loader, sampler = sharded(dataset())
model = network()


def reduce(*_):
    for name, parameter in model.named_parameters():
        if fixed or "bias" not in name:
            dist.all_reduce(parameter.grad)
            parameter.grad /= dist.get_world_size()


train(model, loader, adam(model), sampler, after_backward=reduce)
