from base import *

_, world = start()
model = DistributedDataParallel(mlp())
fit(model, *shared_out(vectors(4 * world * 3 + 5)), adam(model))
