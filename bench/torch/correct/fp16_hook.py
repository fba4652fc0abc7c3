# DistributedDataParallel sends the gradients in half precision.
from beside import *
from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import fp16_compress_hook

rank, world = start()
loader, sampler, model, optimizer = divided()
model.register_comm_hook(None, fp16_compress_hook)
train(model, loader, optimizer, sampler)
