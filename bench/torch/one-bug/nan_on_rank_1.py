from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
seen = []


def poison(_module, given):
    seen.append(0)
    bad = rank == 1 and len(seen) == 3 and not fixed
    return (given[0] / 0.0 * 0.0,) if bad else None


model.module.register_forward_pre_hook(poison)
train(model, loader, optimizer, sampler)
