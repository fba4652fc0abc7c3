"""In which order one process plays the ranks of a job: read from what each rank recorded, before torch is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class NotFoldable(Exception):
    """One process cannot play this job; the text says why."""


class Turn:
    """One batch of one rank, up to the end of its backward pass."""

    def __init__(self, rank: int, step: int, number: int, batch: dict[str, Any], is_last: bool) -> None:
        self.rank, self.step, self.number, self.batch, self.is_last = rank, step, number, batch, is_last


def plan(records: Sequence[list[dict[str, Any]]]) -> dict[tuple[int, int], list[Turn]]:
    """
    The turns of each pass over the data, by loader and number of the pass.

    `records` has for each rank, in their order, its batches, backward passes and updates. At each step, the batches of
    rank 0 come first, then those of rank 1.
    """
    ranks = [steps_of(rank, record) for rank, record in enumerate(records)]
    if len({len(steps) for steps in ranks}) != 1:
        raise NotFoldable('the ranks made different numbers of steps')
    turns: dict[tuple[int, int], list[Turn]] = {}
    for step in range(len(ranks[0])):
        places = {(batch['loader'], batch['number']) for steps in ranks for batch in steps[step]}
        if len(places) != 1:
            raise NotFoldable(f'step {step} takes its batches from more than one pass over the data')
        turns.setdefault(places.pop(), []).extend(
            Turn(rank, step, number, batch, number == len(steps[step]) - 1)
            for rank, steps in enumerate(ranks)
            for number, batch in enumerate(steps[step])
        )
    return turns


def cut_after(record: list[dict[str, Any]], updates: int) -> list[dict[str, Any]]:
    """What comes up to so many updates."""
    ends = [at for at, one in enumerate(record) if one['kind'] == 'update']
    return record[: ends[updates - 1] + 1] if 0 < updates <= len(ends) else record


def steps_of(rank: int, record: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The batches of each step of a rank, where exactly one backward pass follows each batch."""
    loaders = {one['loader'] for one in record if one['kind'] == 'backward'}
    if not loaders or None in loaders:
        raise NotFoldable('the script trains with samples that no DataLoader hands over')
    if are_read_by_turns(record, loaders) or feeds_beside(record, loaders):
        raise NotFoldable('more than one DataLoader feeds the training')
    steps: list[list[dict[str, Any]]] = []
    batches: list[dict[str, Any]] = []
    is_open = False
    for one in record:
        if one['kind'] == 'batch' and one['loader'] in loaders:
            if is_open:
                raise NotFoldable(
                    'batches are fetched before their turn, as Accelerate and the Hugging Face Trainer do'
                )
            require_indices(one['asked'])
            batches.append(one)
            is_open = True
        elif one['kind'] == 'backward':
            if not is_open:
                raise NotFoldable(f'step {len(steps)} has more than one backward pass for a batch')
            is_open = False
        elif one['kind'] == 'update':
            if one['optimizer'] > 0:
                raise NotFoldable('the script has more than one optimizer')
            if not batches or is_open:
                raise NotFoldable(f'step {len(steps)} of rank {rank} has a batch without a backward pass')
            steps.append(batches)
            batches = []
    return steps


def are_read_by_turns(record: list[dict[str, Any]], loaders: set[Any]) -> bool:
    """Whether a pass goes on after one of another loader has begun. One after the other, they are as one loader."""
    begun: list[tuple[int, int]] = []
    for one in record:
        place = (one['loader'], one['number']) if one['kind'] == 'batch' and one['loader'] in loaders else None
        if place is not None and place in begun[:-1]:
            return True
        if place is not None and begun[-1:] != [place]:
            begun.append(place)
    return False


def feeds_beside(record: list[dict[str, Any]], loaders: set[Any]) -> bool:
    """Whether another loader is read beside these. Unlike an evaluation, its pass goes on after an update."""
    begun: dict[tuple[int, int], int] = {}
    updates = 0
    for one in record:
        if one['kind'] == 'update':
            updates += 1
        elif (
            one['kind'] == 'batch'
            and one['loader'] not in loaders
            and begun.setdefault((one['loader'], one['number']), updates) != updates
        ):
            return True
    return False


def require_indices(asked: Any) -> None:
    """Refuses samples that a loader does not request by index."""
    known = asked if isinstance(asked, (list, tuple)) else [asked]
    if not known or any(one is None for one in known):
        raise NotFoldable('the samples have no index')
