"""Parts of the small correct jobs of the equality matrix; each script beside it is one configuration."""
import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


def start(seed=1):
    dist.init_process_group('gloo')
    torch.manual_seed(seed)
    return dist.get_rank(), dist.get_world_size()


def vectors(samples=96, features=16):
    drawn = torch.Generator().manual_seed(7)
    inputs = torch.randn(samples, features, generator=drawn)
    return TensorDataset(inputs, inputs.sum(1, keepdim=True).sin())


def pictures(samples=64):
    drawn = torch.Generator().manual_seed(7)
    inputs = torch.randn(samples, 1, 8, 8, generator=drawn)
    return TensorDataset(inputs, inputs.mean((1, 2, 3)).unsqueeze(1))


def words(samples=64, length=8):
    drawn = torch.Generator().manual_seed(7)
    inputs = torch.randint(0, 20, (samples, length), generator=drawn)
    return TensorDataset(inputs, (inputs.float().mean(1, keepdim=True) - 10) / 10)


def mlp(dropout=0.0):
    return nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Dropout(dropout), nn.Linear(32, 1))


def cnn(between):
    return nn.Sequential(nn.Conv2d(1, 4, 3), between, nn.ReLU(), nn.Dropout(0.2), nn.Flatten(), nn.Linear(144, 1))


class Transformer(nn.Module):
    def __init__(self, dropout=0.1):
        super().__init__()
        self.embedding = nn.Embedding(20, 16)
        self.layer = nn.TransformerEncoderLayer(16, 2, 32, dropout, batch_first=True)
        self.head = nn.Linear(16, 1)

    def forward(self, tokens):
        return self.head(self.layer(self.embedding(tokens)).mean(1))


def shared_out(data, batch=4, **named):
    sampler = DistributedSampler(data)
    return DataLoader(data, batch, sampler=sampler, **named), sampler


def adam(model, rate=0.01):
    return torch.optim.AdamW(model.parameters(), rate)


def fit(model, loader, sampler, optimizer, epochs=2, after_backward=None, after_step=None):
    for epoch in range(epochs):
        sampler.set_epoch(epoch)
        for inputs, targets in loader:
            optimizer.zero_grad()
            nn.functional.mse_loss(model(inputs), targets).backward()
            if after_backward is not None:
                after_backward()
            optimizer.step()
            if after_step is not None:
                after_step()
    dist.destroy_process_group()
