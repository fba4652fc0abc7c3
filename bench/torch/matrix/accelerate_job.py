from base import *

from accelerate import Accelerator

accelerator = Accelerator(cpu=True, gradient_accumulation_steps=2)
torch.manual_seed(1)
model = mlp(0.1)
loader = DataLoader(vectors(), 4, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, adam(model), loader)
for epoch in range(2):
    for inputs, targets in loader:
        with accelerator.accumulate(model):
            accelerator.backward(nn.functional.mse_loss(model(inputs), targets))
            optimizer.step()
            optimizer.zero_grad()
