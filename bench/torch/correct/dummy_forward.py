# Rank 0 shows the model one row before the training, as a summary or the graph of a logger does.
from beside import *

rank, world = start()
loader, sampler, model, optimizer = usual()
if rank == 0:
    model.module(torch.zeros(1, 8))
train(model, loader, optimizer, sampler)
