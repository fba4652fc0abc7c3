"""For scripts whose torch does not load the adapter by itself: import this first."""

import minicluster_torch

minicluster_torch.autoload()
