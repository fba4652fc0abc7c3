from base import *

start()
model = DistributedDataParallel(Transformer())
fit(model, *shared_out(words()), adam(model))
