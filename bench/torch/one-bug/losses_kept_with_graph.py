from toy import *

start()
loader, sampler, model, optimizer = usual()
total = [torch.zeros(())]


def keep(_step, loss):
    total.append(total[-1] + (loss.detach() if fixed else loss))
    if fixed:
        del total[0]


train(model, loader, optimizer, sampler, epochs=5, after_step=keep)
