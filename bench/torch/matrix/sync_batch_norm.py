from base import *

start()
model = DistributedDataParallel(nn.SyncBatchNorm.convert_sync_batchnorm(cnn(nn.BatchNorm2d(4))))
fit(model, *shared_out(pictures()), adam(model))
