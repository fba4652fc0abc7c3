"""The model, data and optimizer that the training scripts share: an MLP, Adam and the mean squared error."""
import inspect
from time import perf_counter

import torch
from torch import nn

SAMPLES = 1000


def create_model(widths):
    torch.manual_seed(42)
    layers = []
    for inputs, outputs in zip(widths, widths[1:]):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


def create_data(inputs):
    """Regression on y = x w + noise, the same for all ranks."""
    generator = torch.Generator().manual_seed(42)
    x = torch.randn(SAMPLES, inputs, generator=generator)
    truth = torch.randn(inputs, 1, generator=generator)
    return x, x @ truth + 0.1 * torch.randn(SAMPLES, 1, generator=generator)


def adam_variants():
    """Ways to run Adam that this version knows, as keyword arguments."""
    known = inspect.signature(torch.optim.Adam.__init__).parameters
    variants = [{"fused": True}, {"foreach": True}, {"foreach": False}]
    return [variant for variant in variants if set(variant) <= set(known)] or [{}]


def seconds_of_steps(widths, learning_rate, variant):
    model = create_model(widths)
    for parameter in model.parameters():
        parameter.grad = torch.full_like(parameter, 1e-3)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, **variant)
    times = []
    for _ in range(6):
        started = perf_counter()
        optimizer.step()
        times.append(perf_counter() - started)
    return min(times)


def fastest_adam(widths, learning_rate):
    """The variant whose steps are fastest for this model; some versions have variants that do not run on CPUs."""
    timed = []
    for variant in adam_variants():
        try:
            timed.append((seconds_of_steps(widths, learning_rate, variant), variant))
        except RuntimeError:
            continue
    return min(timed, key=lambda one: one[0])[1]
