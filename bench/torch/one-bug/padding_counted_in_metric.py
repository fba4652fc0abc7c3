from toy import *

rank, world = start()
train_loader, sampler, model, optimizer = usual()
held_out = dataset(13)

part = torch.utils.data.Subset(held_out, range(rank, 13, world))
test_loader = DataLoader(part, 4) if fixed else DataLoader(held_out, 4, sampler=DistributedSampler(held_out, shuffle=False))


def evaluate():
    counted = torch.zeros(2)
    with torch.no_grad():
        for inputs, targets in test_loader:
            counted += torch.tensor([(model.module(inputs) - targets).abs().lt(0.5).sum(), len(inputs)])
    dist.all_reduce(counted)
    return counted[0] / counted[1]


for epoch in range(2):
    sampler.set_epoch(epoch)
    for inputs, targets in train_loader:
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    evaluate()
dist.destroy_process_group()
