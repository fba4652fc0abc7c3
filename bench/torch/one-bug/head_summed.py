from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
body, head = nn.Sequential(nn.Linear(8, 16), nn.Tanh()), nn.Linear(16, 1)
model = nn.Sequential(DistributedDataParallel(body), head)


def reduce_head(_step, _loss):
    for parameter in head.parameters():
        dist.all_reduce(parameter.grad)
        if fixed:
            parameter.grad /= world


train(model, loader, adam(model), sampler, after_backward=reduce_head)
