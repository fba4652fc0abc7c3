"""GradScaler: losses as the script has computed them, and steps that are skipped because a gradient overflowed."""

import collections

import torch

# Between the scaled loss and the one that is passed to `backward` may be a division by a number of batches.
_MOST_NODES = 16


class Scaling:
    """The losses that were scaled since the last update: what made each product, the loss itself, and its scale."""

    def __init__(self):
        self.is_used = False
        self._scaled = collections.deque(maxlen=8)

    def scaled(self, _begun, answer, scaler, outputs):
        """A scaler has multiplied one loss or several."""
        if not scaler.is_enabled():
            return
        self.is_used = True
        scale = _scale_of(scaler)
        for loss, product in zip(_listed(outputs), _listed(answer)):
            if torch.is_tensor(product) and product.grad_fn is not None:
                self._scaled.append((product.grad_fn, loss.detach(), scale))

    def unscaled(self, loss):
        """The loss without its graph and without its scale: a number, unless reading it would wait for a device."""
        if self._scaled:
            for node in _nodes_before(loss.grad_fn):
                for made, original, scale in self._scaled:
                    if node is made:
                        # The product may have overflowed although the loss has not.
                        return original if node is loss.grad_fn else loss.detach() / scale
        return loss.item() if loss.is_cpu else loss.detach()

    def forget(self, *_what):
        """Drops the losses of a finished step."""
        self._scaled.clear()


def _listed(losses):
    return losses if isinstance(losses, (list, tuple)) else [losses]


def _nodes_before(node):
    """The newest operations that a result comes from, itself first."""
    waiting = collections.deque([node])
    for _ in range(_MOST_NODES):
        if not waiting:
            return
        node = waiting.popleft()
        yield node
        waiting.extend(parent for parent, _ in getattr(node, 'next_functions', ()) if parent is not None)


def _scale_of(scaler):
    """The present scale; on a device as a tensor, because its value would wait for the stream."""
    scale = getattr(scaler, '_scale', None)
    return scale.clone() if torch.is_tensor(scale) and scale.is_cuda else scaler.get_scale()


def install(watched, asked):
    """From here on, losses are known without their scale, and `after_skip` is called for each skipped step."""
    guard, scaler = watched.recorder.guard, torch.amp.GradScaler

    def begin(_scaler, _optimizer, *_args, **_kwargs):
        return watched.updates

    def end(updates, _answer, scaler, _optimizer, *_args, **_kwargs):
        if scaler.is_enabled() and watched.updates == updates:
            guard.each(watched.after_skip)

    scaler.scale = guard.around(scaler.scale, after=watched.scaling.scaled)
    scaler.step = guard.around(scaler.step, begin, end)
    watched.after_skip.append(watched.scaling.forget)
    watched.after_step.append(watched.scaling.forget)
