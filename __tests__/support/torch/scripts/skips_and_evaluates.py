"""It skips batches that an earlier run has used, as a script does that resumes within a pass, and evaluates in between."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader, held_out = DataLoader(data, batch_size=4), DataLoader(data, batch_size=16)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for number, (inputs, targets) in enumerate(loader):
    if number < 8:
        continue
    optimizer.zero_grad()
    nn.functional.mse_loss(model(inputs), targets).backward()
    optimizer.step()
    with torch.no_grad():
        for some, _ in held_out:
            model(some)
