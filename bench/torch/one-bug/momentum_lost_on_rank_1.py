from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()


def lose(step, _loss):
    if rank == 1 and step == 2 and not fixed:
        optimizer.state.clear()


train(model, loader, optimizer, sampler, after_step=lose)
