from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
schedule = torch.optim.lr_scheduler.StepLR(optimizer, 3, 0.5)


def advance(*_):
    if fixed or rank == 0:
        schedule.step()


train(model, loader, optimizer, sampler, after_step=advance)
