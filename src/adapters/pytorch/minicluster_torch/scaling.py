"""GradScaler: losses as the script has computed them, and steps that are skipped because a gradient overflowed."""

import collections

import torch

# Between the scaled loss and the one that is passed to `backward` may be a division by a number of batches.
_MOST_NODES = 16


class Scaling:
    """The scales of the losses since the last update."""

    def __init__(self):
        self.is_used = False
        self._scaled = collections.deque(maxlen=8)

    def scaled(self, _begun, answer, scaler, *_args, **_kwargs):
        """A scaler has multiplied one loss or several."""
        if not scaler.is_enabled():
            return
        self.is_used = True
        scale = _scale_of(scaler)
        for loss in answer if isinstance(answer, (list, tuple)) else [answer]:
            if torch.is_tensor(loss) and loss.grad_fn is not None:
                self._scaled.append((loss.grad_fn, scale))

    def unscaled(self, loss):
        """The loss without its graph, divided by its scale if it has one."""
        scale = self._scale_in(loss.grad_fn) if self._scaled else None
        return loss.detach() if scale is None else loss.detach() / scale

    def _scale_in(self, node):
        seen, waiting = 0, collections.deque([node])
        while waiting and seen < _MOST_NODES:
            node, seen = waiting.popleft(), seen + 1
            for made, scale in self._scaled:
                if node is made:
                    return scale
            waiting.extend(parent for parent, _ in getattr(node, 'next_functions', ()) if parent is not None)
        return None

    def forget(self, *_what):
        """The losses of a step are over."""
        self._scaled.clear()


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
