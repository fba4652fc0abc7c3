"""The process group of one process that plays all ranks: the script's own collectives are answered from the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..proof import tensors
from ..proof.operations import results
from ..proof.python_group import Done, LoneGroup
from .plan import NotFoldable

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar

    from ..proof.pass_scope import PassScope
    from .record import Record


class FoldedGroup(LoneGroup):
    """Answers each collective for the rank whose turn it is."""

    record: ClassVar[Record]
    scope: ClassVar[PassScope]
    guard: Callable[..., Any]

    def perform(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """The recorded result; where there is none, this process ends with the reason."""
        return FoldedGroup.guard(self._answer)(name, args)

    def _answer(self, name: str, args: tuple[Any, ...]) -> Done:
        part = FoldedGroup.scope.part()
        if part == 'gradients':
            raise NotFoldable(f'the backward pass enters {name}, which is no sum of gradients')
        outputs = tensors.flat(results(name, args))
        if part is None:
            FoldedGroup.record.answer(name, outputs)
        return Done(args[0] if args and isinstance(args[0], list) else outputs)
