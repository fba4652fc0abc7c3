from base import *

_, world = start()
model = DistributedDataParallel(mlp())
fit(model, *shared_out(vectors(), 12 // world), adam(model))
