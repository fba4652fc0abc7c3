from base import *

start()
model = DistributedDataParallel(cnn(nn.BatchNorm2d(4)))
fit(model, *shared_out(pictures()), adam(model))
