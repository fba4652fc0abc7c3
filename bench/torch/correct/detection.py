# Images of other sizes and boxes in other numbers, in lists.
from beside import *


class Scenes(torch.utils.data.Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, at):
        generator = torch.Generator().manual_seed(at)
        image = torch.randn(3, 6 + at % 4, 6 + at % 3, generator=generator)
        return image, {'boxes': torch.rand(1 + at % 3, 4, generator=generator), 'labels': torch.ones(1 + at % 3)}


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Conv2d(3, 4, 3), nn.Linear(4, 4)

    def forward(self, images, targets):
        losses = []
        for image, target in zip(images, targets):
            box = self.head(self.body(image[None]).mean((2, 3)))
            losses.append(nn.functional.l1_loss(box.expand_as(target['boxes']), target['boxes']))
        return {'boxes': torch.stack(losses).mean()}


rank, world = start()
data = Scenes()
sampler = DistributedSampler(data)
model = DistributedDataParallel(Detector())
optimizer = adam(model)
for epoch in range(2):
    sampler.set_epoch(epoch)
    for images, targets in DataLoader(data, 4, sampler=sampler, collate_fn=lambda batch: tuple(zip(*batch))):
        optimizer.zero_grad()
        sum(model(list(images), list(targets)).values()).backward()
        optimizer.step()
dist.destroy_process_group()
