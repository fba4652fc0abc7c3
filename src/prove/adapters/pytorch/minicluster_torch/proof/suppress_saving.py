"""A second run of the script must not change the files of the first one: without an overlay, saving is disabled."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

import torch

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..guard import Guard
    from .journal import Journal

    class SaveJournal(Protocol):
        """What is told of functions that did not save."""

        @property
        def guard(self) -> Guard:
            """Keeps errors of ours away from the script."""

        def write(self, kind: str, /, *, what: str) -> None:
            """A function did not save."""

        def note(self, place: str, error: BaseException) -> None:
            """A function cannot be replaced."""


def suppress_saving(journal: SaveJournal) -> None:
    """Functions that save do nothing from here on, and note that."""

    def silent(place: str) -> Callable[..., Any]:
        def save(*_args: object, **_named: object) -> None:
            journal.write('muted', what=place)

        return journal.guard(save)

    torch.save = silent('torch.save')
    try:
        import torch.distributed.checkpoint as checkpoints

        checkpoints.save = silent('torch.distributed.checkpoint.save')
    except ImportError as error:
        journal.note('suppress_saving', error)
    try:
        import safetensors.torch

        safetensors.torch.save_file = silent('safetensors.torch.save_file')
    except ImportError:
        return


def watch_saving(journal: Journal, step: Callable[[], int]) -> None:
    """Notes the files that the script saves with torch."""

    def saved(_begun: object, _answer: object, _obj: object, f: object, *_args: object, **_named: object) -> None:
        if isinstance(f, (str, os.PathLike)):
            journal.write('saved', step=step(), path=os.path.realpath(f))

    torch.save = journal.guard.around(torch.save, after=saved)


def watch_loading(journal: Journal) -> None:
    """Notes what the script resumes from, because a run from another checkpoint is not comparable."""

    def loaded(_begun: object, _answer: object, f: object, *_args: object, **_named: object) -> None:
        journal.write('load', source=os.path.realpath(f) if isinstance(f, (str, os.PathLike)) else repr(type(f)))

    torch.load = journal.guard.around(torch.load, after=loaded)
