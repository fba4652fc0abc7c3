from toy import *

rank, world = start()
loader, sampler = sharded(dataset())
model = nn.Sequential(nn.Linear(8, 16), nn.Dropout(0.3), nn.Tanh(), nn.Linear(16, 1))
torch.manual_seed(100 + rank)


def reduce(_step, _loss):
    flat = torch.cat([one.grad.reshape(-1) for one in model.parameters()])
    dist.all_reduce(flat)
    at = 0
    for one in model.parameters():
        one.grad.copy_(flat[at : at + one.numel()].reshape(one.shape) / (world if fixed else 1))
        at += one.numel()


train(model, loader, adam(model), sampler, after_backward=reduce)
