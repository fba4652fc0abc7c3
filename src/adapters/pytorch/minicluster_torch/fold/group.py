"""The process group of one process that plays all ranks: the script's own collectives are answered from the record."""

from ..proof import tensors
from ..proof.operations import results
from ..proof.python_group import Done, PythonGroup
from .plan import NotFoldable


class FoldedGroup(PythonGroup):
    record, within, guard = None, None, None

    def perform(self, name, args, named):
        return FoldedGroup.guard(self._answer)(name, args)

    def _answer(self, name, args):
        part = FoldedGroup.within.part()
        if part == 'gradients':
            raise NotFoldable(f'the backward pass enters {name}, which is no sum of gradients')
        outputs = tensors.flat(results(name, args))
        if part is None:
            FoldedGroup.record.answer(name, outputs)
        return Done(args[0] if args and isinstance(args[0], list) else outputs)
