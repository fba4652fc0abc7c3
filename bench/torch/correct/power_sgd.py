# PowerSGD sends a product of two small matrices in place of each gradient, and keeps the rest for the next step.
from beside import *
from torch.distributed.algorithms.ddp_comm_hooks import powerSGD_hook

rank, world = start()
loader, sampler, model, optimizer = divided()
state = powerSGD_hook.PowerSGDState(None, matrix_approximation_rank=1, start_powerSGD_iter=2, min_compression_rate=1)
model.register_comm_hook(state, powerSGD_hook.powerSGD_hook)
train(model, loader, optimizer, sampler)
