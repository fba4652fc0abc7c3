"""The faults of a campaign in this rank; imported only if a spec requests one."""

import random

from . import checkpoints, collectives, controls, data, gradients, links, process, speed, state

KINDS = {**gradients.KINDS, **state.KINDS, **data.KINDS, **speed.KINDS, **process.KINDS, **collectives.KINDS}
KINDS.update(checkpoints.KINDS)
KINDS.update(links.KINDS)
KINDS.update(controls.KINDS)


class Site:
    """One fault at this rank: when it is due, how strong it is, and the sealed channel that confirms it."""

    def __init__(self, watched, aim):
        self.watched = watched
        self.name, self.dose = aim['name'], aim['dose']
        self.first, self._until = aim['step'], aim['until']
        self.random = random.Random(aim['seed'])
        self._confirmed = False
        # The step whose collectives are counted, and how many there were.
        self.counted, self.parts = None, 0

    def is_due(self):
        step = self.watched.step
        return step >= self.first and (self._until is None or step < self._until)

    def confirm(self, effect, step=None):
        """Reports once, on the channel that no detector reads, that the fault has taken effect, now or at that step."""
        if not self._confirmed:
            self._confirmed = True
            recorder = self.watched.recorder
            at = self.watched.step if step is None else step
            recorder.line.send('sealed', step=at, effect=effect, atMs=recorder.now_ms())


def install(watched, asked):
    """Installs each fault for this rank."""
    for aim in asked['faults']:
        if aim['rank'] in (None, watched.recorder.rank) and aim['name'] in KINDS:
            KINDS[aim['name']](Site(watched, aim))
