"""The moment at which gradients are as an update uses them: it may change them, or set them to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from torch.optim import Optimizer

    from ..guard import Guard

    Given = tuple[tuple[Any, ...], dict[str, Any]]


class UsedGradients:
    """Calls `look` once for each update: after the closure or the hooks of the script, and before the update."""

    def __init__(self, guard: Guard, look: Callable[[Optimizer], object]) -> None:
        self._guard, self._look = guard, guard(look)
        # An optimizer may call the one that it is made of.
        self._awaited: list[Optimizer] = []

    def begin(self, optimizer: Optimizer, args: tuple[Any, ...], named: dict[str, Any]) -> Given | None:
        """Before the update; returns other arguments for it where a closure computes the gradients within it."""
        # One whose update has failed is still awaited.
        self._awaited = [*(one for one in self._awaited if one is not optimizer), optimizer]
        # The first argument is the optimizer itself.
        for at, one in enumerate(args):
            if at > 0 and callable(one):
                return (*args[:at], self._watched(one, optimizer), *args[at + 1 :]), named
        for name, one in named.items():
            if callable(one):
                return args, {**named, name: self._watched(one, optimizer)}
        if getattr(optimizer, '_optimizer_step_pre_hooks', None):
            # Hooks for all optimizers come before those of this one.
            self._look_after_hooks(optimizer)
        else:
            self._reach(optimizer)
        return None

    def _look_after_hooks(self, optimizer: Optimizer) -> None:
        def last(*_what: object) -> None:
            hook.remove()
            self._reach(optimizer)

        hook = optimizer.register_step_pre_hook(self._guard(last))

    def end(self, optimizer: Optimizer) -> None:
        """After the update; a closure that was not called has changed no gradient."""
        self._reach(optimizer)

    def _watched(self, closure: Callable[..., Any], optimizer: Optimizer) -> Callable[..., Any]:
        return self._guard.around(closure, after=lambda *_what, **_named: self._reach(optimizer))

    def _reach(self, optimizer: Optimizer) -> None:
        if any(one is optimizer for one in self._awaited):
            self._awaited = [one for one in self._awaited if one is not optimizer]
            self._look(optimizer)
