from toy import *

start()
inner = network()
loader, sampler, model, optimizer = divided(inner)
if not fixed:
    for parameter in inner.parameters():
        parameter.register_hook(lambda gradient: gradient.clamp(-0.02, 0.02))


def clamp(_step, _loss):
    if fixed:
        nn.utils.clip_grad_value_(model.parameters(), 0.02)


train(model, loader, optimizer, sampler, after_backward=clamp)
