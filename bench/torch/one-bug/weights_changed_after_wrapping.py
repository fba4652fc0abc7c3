from toy import *

rank, _ = start()
loader, sampler, model, optimizer = usual()
if rank == 0 and not fixed:
    nn.init.xavier_uniform_(model.module[0].weight)
train(model, loader, optimizer, sampler)
