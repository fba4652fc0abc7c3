from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()


def nudge(step, _loss):
    if step == 2 and (fixed or rank == 1):
        with torch.no_grad():
            for parameter in model.parameters():
                parameter.mul_(0.999)


train(model, loader, optimizer, sampler, after_step=nudge)
