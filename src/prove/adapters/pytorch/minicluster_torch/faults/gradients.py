"""Faults of gradients: of what a rank computes, before it is measured, and of what it contributes to the sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..faults import Fault, Site
    from ..unhooked import Call

_WORDS = {2: torch.int16, 4: torch.int32, 8: torch.int64}


def _computed(effect: str, change: Callable[..., object]) -> Fault:
    """A fault that changes each gradient of this rank in place, while it is due."""

    def install(site: Site) -> None:
        def alter(index: int, gradient: torch.Tensor | None) -> None:
            if gradient is not None and gradient.is_floating_point() and site.is_due() and change(site, gradient):
                site.confirm(effect)

        # First, so that the wrong gradient is measured.
        site.watched.in_gradient.insert(0, alter)

    return install


def _sent(effect: str, change: Callable[..., object]) -> Fault:
    """A fault that changes a rank's contribution to a reduction, after it was measured and just before it is sent."""

    def install(site: Site) -> None:
        def see(call: Call) -> None:
            if not site.is_due():
                return
            for part, tensor in _buckets(site, call):
                if change(site, tensor, part) is not False:
                    site.confirm(effect)

        site.watched.before_collective.append(see)

    return install


def _buckets(site: Site, call: Call) -> Iterator[tuple[tuple[int, int], torch.Tensor]]:
    """The gradients in a reduction, each with a key that is the same in every step."""
    if 'reduce' not in str(call.name).lower():
        return
    if site.counted != site.watched.step:
        site.counted, site.parts = site.watched.step, 0
    for tensor in call.input_tensors:
        if tensor.is_floating_point() and tensor.numel() > 1:
            site.parts += 1
            yield (site.parts, tensor.numel()), tensor


def _noise(site: Site, gradient: torch.Tensor) -> bool:
    drawn = torch.Generator(gradient.device).manual_seed(site.random.getrandbits(32))
    noise = torch.randn(gradient.shape, generator=drawn, device=gradient.device, dtype=gradient.dtype)
    size = float(gradient.norm()) / max(1, gradient.numel()) ** 0.5
    gradient.add_(noise, alpha=site.dose * size)
    return size > 0


def _flip(site: Site, gradient: torch.Tensor) -> bool:
    words = gradient.view(-1).view(_WORDS[gradient.element_size()])
    for _ in range(int(site.dose)):
        words[site.random.randrange(words.numel())] ^= 1 << site.random.randrange(8 * gradient.element_size() - 1)
    return True


def _spoil_once(site: Site, gradient: torch.Tensor) -> bool:
    if site.is_done:
        return False
    site.is_done = True
    gradient.view(-1)[site.random.randrange(gradient.numel())] = float('nan')
    return True


def _reverse(_site: Site, gradient: torch.Tensor) -> bool:
    turned = gradient.reshape(-1).flip(0).view_as(gradient)
    is_changed = not torch.equal(turned, gradient)
    gradient.copy_(turned)
    return is_changed


def _scale(factor: Callable[[Site], float]) -> Callable[[Site, torch.Tensor], bool]:
    def change(site: Site, gradient: torch.Tensor) -> bool:
        gradient.mul_(factor(site))
        return bool(gradient.any())

    return change


def _world(site: Site) -> int:
    return site.watched.recorder.world


def _send_stale(site: Site) -> None:
    before: dict[tuple[int, int], tuple[int, torch.Tensor]] = {}

    def see(call: Call) -> None:
        step = site.watched.step
        for part, tensor in _buckets(site, call):
            kept_at, kept = before.get(part, (None, None))
            before[part] = (step, tensor.clone())
            if site.is_due() and kept_at is not None and kept_at < step:
                tensor.copy_(kept)
                site.confirm('gradient of the previous step sent')

    site.watched.before_collective.append(see)


KINDS: dict[str, Fault] = {
    'gradient_sync_anomaly': _computed('noise added to the gradient', _noise),
    'gradient_bit_flips': _computed('bits of the gradient flipped', _flip),
    'nan_gradient': _computed('NaN written into the gradient', _spoil_once),
    'scaled_gradient': _computed('gradient multiplied', _scale(lambda site: site.dose)),
    'sign_flip': _computed('sign of the gradient reversed', _scale(lambda site: -1)),
    'permuted_gradient': _computed('gradient in reverse order', _reverse),
    'missing_contribution': _sent('contribution left out of the sum', lambda site, tensor, _: tensor.zero_()),
    'doubled_contribution': _sent('gradient contributed twice', lambda site, tensor, _: tensor.mul_(2)),
    'sum_instead_of_mean': _sent('sum not divided', lambda site, tensor, _: tensor.mul_(_world(site))),
    'wrong_divisor': _sent(
        'sum divided by one rank fewer', lambda site, tensor, _: tensor.mul_(_world(site) / max(1, _world(site) - 1))
    ),
    'stale_gradient': _send_stale,
}
