"""The faults of a campaign in this rank; imported only if a spec requests one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from . import checkpoints, collectives, controls, data, gradients, links, process, speed, state

if TYPE_CHECKING:
    from collections.abc import Callable

    # Makes a fault act at a site.
    Fault = Callable[['Site'], None]
    from typing import Any

    from ..loop import Loop
    from ..spec import Spec

KINDS: dict[str, Fault] = {
    **gradients.KINDS,
    **state.KINDS,
    **data.KINDS,
    **speed.KINDS,
    **process.KINDS,
    **collectives.KINDS,
}
KINDS.update(checkpoints.KINDS)
KINDS.update(links.KINDS)
KINDS.update(controls.KINDS)


class Site:
    """One fault at this rank: when it is due, how strong it is, and the sealed channel that confirms it."""

    def __init__(self, watched: Loop, aim: dict[str, Any]) -> None:
        self.watched = watched
        self.name: str = aim['name']
        self.dose: float = aim['dose']
        self.first, self._until = aim['step'], aim['until']
        self.random: random.Random = random.Random(aim['seed'])
        self._confirmed = False
        # What a fault keeps: its steps so far, and whether it is done.
        self.steps = 0
        self.is_done = False
        # The step whose collectives are counted, and how many there were.
        self.counted: int | None = None
        self.parts = 0

    def is_due(self) -> bool:
        """Whether the fault acts in the current step."""
        step = self.watched.step
        return step >= self.first and (self._until is None or step < self._until)

    def confirm(self, effect: str, step: int | None = None) -> None:
        """Reports once, on the channel that no detector reads, that the fault has taken effect, now or at that step."""
        if not self._confirmed:
            self._confirmed = True
            recorder = self.watched.recorder
            at = self.watched.step if step is None else step
            recorder.line.send('sealed', step=at, effect=effect, atMs=recorder.now_ms())


def install(watched: Loop, asked: Spec) -> None:
    """Installs each fault for this rank."""
    for aim in asked['faults']:
        if aim['rank'] in (None, watched.recorder.rank) and aim['name'] in KINDS:
            KINDS[aim['name']](Site(watched, aim))
