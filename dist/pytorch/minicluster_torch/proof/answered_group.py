"""A process group of one lone rank: every collective is answered from the record of the job."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

import torch.distributed as dist

from . import tensors
from .journal import Stored, entered, lines_of, sources
from .operations import contribution, results
from .python_group import Done, LoneGroup, stay_alone
from .stand_in import create_instead_of_gloo

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar

    from .journal import Journal


class Answers:
    """The record of one rank, in the order in which it entered its collectives."""

    def __init__(self, journal: Journal, step: Callable[[], int], journal_path: str, values_path: str) -> None:
        self.journal, self.step = journal, step
        self.count = 0
        self.reduced = 0
        self.recorded = list(entered(journal_path))
        self.values = Stored(values_path)
        self.sources = sources(journal_path)
        self.errors = {one['index']: one for one in lines_of(journal_path, 'raised')}

    def take_coarsest(self) -> None:
        """Only the job itself tells in which precision it adds up."""

    def answer(self, name: str, args: tuple[Any, ...], rank: int) -> Done:
        """Fills in the recorded result of the next collective; raises where the job had another one."""
        number, self.count = self.count, self.count + 1
        given = [t for t in tensors.flat(contribution(name, args, rank)) if str(t.dtype) != 'torch.uint8']
        expected = self.recorded[number]['name'] if number < len(self.recorded) else None
        self.journal.write(
            'enter',
            index=number,
            step=self.step(),
            name=name,
            group='',
            finite=True,
            elements=sum(t.numel() for t in given),
            sent=tensors.digest(given) if given else None,
        )
        if expected == name and number in self.errors:
            error = self.errors[number]
            kind = getattr(dist, error['type'], getattr(builtins, error['type'], RuntimeError))
            raise kind(error['text'])
        values = self.values.get(number) if expected == name else None
        if values is None:
            self.journal.write('stray', index=number, step=self.step(), name=name, expected=expected)
            raise RuntimeError(f'minicluster replay: {name}, where the job had {expected or "nothing more"}')
        outputs = tensors.flat(results(name, args))
        for tensor, packed in zip(outputs, values):
            tensors.unpack(packed, tensor)
        self.journal.write('leave', index=number)
        if name.startswith('allreduce'):
            self.reduced += sum(t.numel() for t in outputs)
        return Done(args[0] if args and isinstance(args[0], list) else outputs, self.sources.get(number))


class AnsweredGroup(LoneGroup):
    """A group that asks the record instead of other ranks."""

    answers: ClassVar[Answers]

    def split(self, part: Any, ranks: Any) -> Any:
        """The group of some of its ranks."""
        return AnsweredGroup(part.get_group_store(), part.rank(), part.size()).named(part.group_name)

    def perform(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Answers one collective."""
        return AnsweredGroup.answers.answer(name, args, self._rank)


def install(
    journal: Journal, step: Callable[[], int], record_paths: tuple[str, str], world: tuple[int, int]
) -> Answers:
    """`world`: rank and world size that this process uses; there is no network."""
    rank, size = world
    AnsweredGroup.answers = Answers(journal, step, *record_paths)
    create_instead_of_gloo(AnsweredGroup, journal)
    stay_alone(rank, size)
    return AnsweredGroup.answers
