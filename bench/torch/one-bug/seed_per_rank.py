from toy import *

rank, _ = start()
torch.manual_seed(1 if fixed else 1 + rank)
loader, sampler = sharded(dataset())
model = network()
train(model, loader, adam(model), sampler, after_backward=lambda *_: average_gradients(model))
