"""Faults of weights, optimizer and settings."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Callable

    from torch.optim import Optimizer

    from ..faults import Fault, Site

_WORDS = {2: torch.int16, 4: torch.int32, 8: torch.int64}


def _parameters(optimizer: Optimizer) -> list[torch.Tensor]:
    return [parameter for group in optimizer.param_groups for parameter in group['params']]


def _after_update(effect: str, change: Callable[[Site, Optimizer], bool]) -> Fault:
    def install(site: Site) -> None:
        def act(optimizer: Optimizer) -> None:
            if site.is_due() and change(site, optimizer):
                site.confirm(effect)

        # First, so that the corrupt state is recorded.
        site.watched.after_step.insert(0, act)

    return install


def _flip_weights(site: Site, optimizer: Optimizer) -> bool:
    weights = site.random.choice(_parameters(optimizer)).detach().view(-1)
    words = weights.view(_WORDS[weights.element_size()])
    for _ in range(int(site.dose)):
        # Low bits of the mantissa, so that the training continues.
        words[site.random.randrange(words.numel())] ^= 1 << site.random.randrange(8)
    return True


def _spoil_slots(site: Site, optimizer: Optimizer) -> bool:
    slots = [
        value
        for parameter in _parameters(optimizer)
        for value in optimizer.state.get(parameter, {}).values()
        if torch.is_tensor(value) and value.is_floating_point() and value.numel() > 1
    ]
    for slot in slots[:1]:
        for _ in range(int(site.dose)):
            slot.view(-1)[site.random.randrange(slot.numel())] += 1
    return bool(slots)


def _keep_old_weights(site: Site) -> None:
    kept: list[torch.Tensor] = []

    def before(optimizer: Optimizer) -> None:
        kept[:] = [p.detach().clone() for p in _parameters(optimizer)] if site.is_due() else []

    def after(optimizer: Optimizer) -> None:
        with torch.no_grad():
            for parameter, old in zip(_parameters(optimizer), kept):
                parameter.copy_(old)
        if kept:
            site.confirm('kept the weights of the previous step')

    site.watched.before_step.append(before)
    site.watched.after_step.insert(0, after)


def _freeze(site: Site) -> None:
    def before(optimizer: Optimizer) -> None:
        if site.is_due():
            _parameters(optimizer)[0].grad = None
            site.confirm('first tensor not updated')

    site.watched.before_step.append(before)


def _other_rate(site: Site) -> None:
    def begin(optimizer: Optimizer) -> None:
        for group in optimizer.param_groups:
            group['lr'] *= site.dose
        site.confirm('learning rate multiplied')

    site.watched.before_settings.append(begin)


def _other_seed(site: Site) -> None:
    inner = torch.manual_seed

    @functools.wraps(inner)
    def manual_seed(seed: int) -> torch.Generator:
        site.confirm('seed changed')
        return inner(int(seed) + 1)

    torch.manual_seed = manual_seed


KINDS: dict[str, Fault] = {
    'weight_corruption': _after_update('bits of the weights flipped', _flip_weights),
    'optimizer_corruption': _after_update('state of the optimizer changed', _spoil_slots),
    'skipped_sync': _keep_old_weights,
    'frozen_layer': _freeze,
    'wrong_learning_rate': _other_rate,
    'wrong_seed': _other_seed,
}
