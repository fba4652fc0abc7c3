from base import *

rank, _ = start()
torch.manual_seed(1 + rank)
model = DistributedDataParallel(mlp(0.2))
fit(model, *shared_out(vectors()), adam(model))
