from base import *

start()
model = DistributedDataParallel(mlp())
fit(model, *shared_out(vectors()), torch.optim.SGD(model.parameters(), 0.01, momentum=0.9))
