from base import *

start()
model = DistributedDataParallel(cnn(nn.Identity()))
fit(model, *shared_out(pictures()), adam(model))
