from base import *

start()
inner = mlp(0.1)
model = DistributedDataParallel(inner)
held_out = torch.randn(8, 16)


def evaluate():
    inner.eval()
    with torch.no_grad():
        score = inner(held_out).mean()
    dist.all_reduce(score)
    inner.train()


fit(model, *shared_out(vectors()), adam(model), after_step=evaluate)
