from toy import *

start()
loader, sampler, model, optimizer = usual()
history = []


def keep(_step, loss):
    history.append(float(loss) if fixed else torch.full((1024,), float(loss)))


train(model, loader, optimizer, sampler, epochs=5, after_step=keep)
