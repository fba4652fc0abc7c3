from toy import *

rank, world = start()
loader, sampler, model, _ = usual()
inner = model.module


def reduce_and_clip(_step, _loss):
    for parameter in inner.parameters():
        dist.all_reduce(parameter.grad)
        if fixed:
            parameter.grad /= world
    nn.utils.clip_grad_norm_(inner.parameters(), 0.1)


train(inner, loader, adam(inner), sampler, after_backward=reduce_and_clip)
