from toy import *

rank, world = start()
loader, sampler, model, optimizer = usual(find_unused_parameters=True)
first = next(model.parameters())


def freeze(step, _loss):
    if step == 1 and (rank == 1 or fixed):
        first.requires_grad_(False)


train(model, loader, optimizer, sampler, after_step=freeze)
