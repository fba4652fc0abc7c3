from toy import *

start()
loader, sampler, model, _ = usual()
inner = model.module


def add_up(_step, _loss):
    if fixed:
        return average_gradients(inner)
    for parameter in inner.parameters():
        dist.all_reduce(parameter.grad)


train(inner, loader, adam(inner), sampler, after_backward=add_up)
