"""Steps of data-parallel training as DDP does them, or of one process alone; `tuned` takes what makes it faster."""
from copy import deepcopy
from time import perf_counter

import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel

import ranks
import regression


class Trainer:
    """Trains the settings' model; every rank takes its part of each global batch."""

    def __init__(self, widths, batch, learning_rate, tuned):
        self.tuned = tuned
        self.learning_rate = learning_rate
        self.local_batch = batch // ranks.WORLD_SIZE
        self.adam = regression.fastest_adam(widths, learning_rate) if tuned else {}
        if tuned:
            torch.set_flush_denormal(True)
        self.x, self.y = regression.create_data(widths[0])
        self.model = self.bare = regression.create_model(widths)
        if ranks.WORLD_SIZE > 1:
            flags = {"gradient_as_bucket_view": True, "static_graph": True} if tuned else {}
            self.model = DistributedDataParallel(self.bare, **flags)
        self.loss = nn.MSELoss()
        self.initial = deepcopy(self.bare.state_dict())
        self.reset()

    def reset(self):
        """Back to the first step, so that every round trains the same steps."""
        self.bare.load_state_dict(self.initial)
        self.optimizer = torch.optim.Adam(self.bare.parameters(), lr=self.learning_rate, **self.adam)
        order = torch.randperm(regression.SAMPLES, generator=torch.Generator().manual_seed(42))
        self.batches = order[ranks.RANK :: ranks.WORLD_SIZE].split(self.local_batch)[:-1]

    def step(self, index):
        ids = self.batches[index % len(self.batches)]
        x, y = self.x[ids], self.y[ids]
        if self.tuned:
            self.optimizer.zero_grad(set_to_none=True)
        else:
            self.optimizer.zero_grad()
        self.loss(self.model(x), y).backward()
        self.optimizer.step()

    def steps(self, count):
        """Microseconds from the start to the end of each step."""
        times = []
        for index in range(count):
            started = perf_counter()
            self.step(index)
            times.append((perf_counter() - started) * 1e6)
        return times

    def evidence(self):
        """What must be finite, the same on all ranks, and other than before training."""
        with torch.no_grad():
            loss = self.loss(self.bare(self.x[:64]), self.y[:64]).item()
            weights = [parameter.double().sum().item() for parameter in self.bare.parameters()]
            before = [tensor.double().sum().item() for tensor in self.initial.values()]
        return {"loss": loss, "weights": weights, "has_moved": weights != before}
