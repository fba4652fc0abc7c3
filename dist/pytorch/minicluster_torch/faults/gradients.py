"""Faults of what a rank gives to a reduction, changed in place just before it is sent."""

import torch

_WORDS = {2: torch.int16, 4: torch.int32, 8: torch.int64}


def _sent(effect, change):
    """A fault that changes each floating-point tensor of a reduction while it is due."""

    def install(site):
        def see(call):
            if 'reduce' not in str(call.name).lower() or not site.is_due():
                return
            for tensor in call.input_tensors:
                if tensor.is_floating_point() and tensor.numel() > 1:
                    change(site, tensor)
                    site.confirm(effect)

        site.watched.before_collective.append(see)

    return install


def _noise(site, tensor):
    drawn = torch.Generator(tensor.device).manual_seed(site.random.getrandbits(32))
    noise = torch.randn(tensor.shape, generator=drawn, device=tensor.device, dtype=tensor.dtype)
    tensor.add_(noise, alpha=site.dose * float(tensor.norm()) / tensor.numel() ** 0.5)


def _flip(site, tensor):
    words = tensor.view(_WORDS[tensor.element_size()])
    for _ in range(int(site.dose)):
        words[site.random.randrange(words.numel())] ^= 1 << site.random.randrange(8 * tensor.element_size() - 1)


def _spoil(site, tensor):
    tensor[site.random.randrange(tensor.numel())] = float('nan')


def _world(site):
    return site.watched.recorder.world


def _stale(site):
    before, now = {}, {}

    def see(call):
        tensors = [t for t in call.input_tensors if t.is_floating_point() and t.numel() > 1]
        if 'reduce' not in str(call.name).lower() or not tensors:
            return
        step = site.watched.step
        for tensor in tensors:
            key = tensor.numel()
            kept_at, kept = before.get(key, (None, None))
            own = tensor.clone()
            if site.is_due() and kept_at is not None and kept_at < step:
                tensor.copy_(kept)
                site.confirm('gradient of the step before sent')
            now[key] = (step, own)
        before.update(now)

    site.watched.before_collective.append(see)


KINDS = {
    'gradient_sync_anomaly': _sent('noise added to the gradient', _noise),
    'gradient_bit_flips': _sent('bits of the gradient flipped', _flip),
    'nan_gradient': _sent('NaN written into the gradient', _spoil),
    'missing_contribution': _sent('nothing given to the sum', lambda site, tensor: tensor.zero_()),
    'doubled_contribution': _sent('gradient given twice', lambda site, tensor: tensor.mul_(2)),
    'scaled_gradient': _sent('gradient multiplied', lambda site, tensor: tensor.mul_(site.dose)),
    'sign_flip': _sent('sign of the gradient reversed', lambda site, tensor: tensor.neg_()),
    'permuted_gradient': _sent('gradient in reverse order', lambda site, tensor: tensor.copy_(tensor.flip(0))),
    'sum_instead_of_mean': _sent('sum not divided', lambda site, tensor: tensor.mul_(_world(site))),
    'wrong_divisor': _sent(
        'sum divided by one rank fewer', lambda site, tensor: tensor.mul_(_world(site) / max(1, _world(site) - 1))
    ),
    'stale_gradient': _stale,
}
