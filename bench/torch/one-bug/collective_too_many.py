from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()


def log(step, loss):
    if fixed or rank == 0:
        dist.all_reduce(loss.detach().clone())


train(model, loader, optimizer, sampler, after_step=log)
