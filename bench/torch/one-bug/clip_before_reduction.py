from toy import *

start()
loader, sampler = sharded(dataset())
model = network()


def reduce(*_):
    if not fixed:
        nn.utils.clip_grad_norm_(model.parameters(), 0.1)
    average_gradients(model)
    if fixed:
        nn.utils.clip_grad_norm_(model.parameters(), 0.1)


train(model, loader, adam(model), sampler, after_backward=reduce)
