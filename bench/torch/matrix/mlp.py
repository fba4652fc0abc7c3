from base import *

start()
model = DistributedDataParallel(mlp())
fit(model, *shared_out(vectors()), adam(model))
