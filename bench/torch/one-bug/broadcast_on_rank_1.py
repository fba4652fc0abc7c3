from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()


def share(step, loss):
    if step == 2 and (fixed or rank == 1):
        dist.broadcast(loss.detach().clone(), 0)


train(model, loader, optimizer, sampler, after_step=share)
