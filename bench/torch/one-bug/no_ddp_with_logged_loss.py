from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
model = network()
if fixed:
    model = DistributedDataParallel(model)


def log(_step, loss):
    logged = torch.stack([loss.detach(), loss.detach() ** 2])
    dist.all_reduce(logged)


train(model, loader, adam(model), sampler, after_step=log)
