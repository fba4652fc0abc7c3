from base import *

start()
model = DistributedDataParallel(mlp(0.1))
fit(model, *shared_out(vectors(), num_workers=1), adam(model))
