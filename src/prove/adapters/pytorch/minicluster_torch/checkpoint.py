"""Checkpoints that the script saves and loads with torch: digests of both, so that a resumed state can be compared."""

from __future__ import annotations

import glob
import json
import os
import zipfile
from typing import TYPE_CHECKING

import torch

from . import digest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .guard import Guard
    from .loop import Loop
    from .record import Recorder
    from .spec import Spec

_load = torch.load


def install(watched: Loop, asked: Spec) -> None:
    """Disables saving if the files could not be discarded."""
    if asked['mode'] != 'watch':
        return
    if asked['suppressSaving']:
        _suppress(watched.recorder)
    else:
        _watch(Checkpoints(watched, asked['checkSaved']), watched.recorder.guard)


class Checkpoints:
    """Records saved and loaded states, one line each, in a file of this rank next to its event log."""

    def __init__(self, watched: Loop, checks_saved: bool) -> None:
        self._watched = watched
        self._checks_saved = checks_saved
        self._folder = os.path.join(os.environ['MINICLUSTER_DIR'], 'events')
        self._has_resumed = False
        watched.before_settings.append(self._join_resumed)

    def saving(self, content: object, path: str) -> str | None:
        """Before it is written: a process that is killed in between leaves the old file, the new one or a part."""
        found = digest_of(content)
        self._write('saving', path, found, self._watched.step)
        return found

    def saved(self, found: str | None, path: str) -> None:
        """After it was written: the file is read back, if that was asked for."""
        self._write('saved', path, found, self._watched.step)
        self._watched.recorder.guard.each(self._watched.after_save, path)
        # A file that cannot be compared is not known to be intact, so nothing is reported about it.
        if self._checks_saved and found is not None:
            self._read_back(found, path)

    def _read_back(self, found: str | None, path: str) -> None:
        status, reason = state_of(path, found)
        recorder = self._watched.recorder
        read = {'name': os.path.basename(path), 'next_step': self._watched.step, 'status': status, 'reason': reason}
        recorder.write('checkpoint-read', **read, at_ms=recorder.now_ms())

    def loaded(self, content: object, path: str) -> None:
        """This process continues from what an earlier process of this run has saved."""
        found = digest_of(content)
        origin = self._origin(path, found)
        self._write('loaded', path, found, None if origin is None else origin['step'])
        if origin is not None and self._watched.optimizer is None:
            self._watched.step = origin['step']
            self._has_resumed = True

    def _join_resumed(self, _optimizer: object) -> None:
        """A rank that gets its state from one that has loaded it counts on from the same step."""
        if self._has_resumed:
            return
        others = [one['step'] for one in self._all() if one['action'] == 'loaded' and _is_alive(one['pid'])]
        self._watched.step = max((step for step in others if step is not None), default=self._watched.step)

    def _origin(self, path: str, found: str | None) -> dict[str, Any] | None:
        earlier = [one for one in self._all() if one['action'] != 'loaded' and one['pid'] != os.getpid()]
        # A file may have been renamed since, but its content is recognised.
        own = [one for one in earlier if one['path'] == path] or earlier
        same = [one for one in own if one['digest'] == found and found is not None]
        return max(same, key=lambda one: one['at_ms'], default=None)

    def _all(self) -> Iterator[dict[str, Any]]:
        for name in glob.glob(os.path.join(glob.escape(self._folder), 'checkpoints-*.jsonl')):
            with open(name, encoding='utf-8') as file:
                for line in file:
                    # The last one of a rank that was killed may be cut off.
                    if line.endswith('\n'):
                        yield json.loads(line)

    def _write(self, action: str, path: str, found: str | None, step: int | None) -> None:
        recorder = self._watched.recorder
        line = {'action': action, 'rank': recorder.rank, 'pid': os.getpid(), 'path': path}
        line.update(step=step, digest=found, at_ms=recorder.now_ms())
        name = os.path.join(self._folder, f'checkpoints-{recorder.rank}.jsonl')
        with open(name, 'ab', buffering=0) as file:
            file.write(json.dumps(line).encode() + b'\n')


def _is_alive(pid: int) -> bool:
    """Whether a process of this machine runs: those of earlier attempts have ended."""
    if os.name != 'posix':
        return False
    try:
        os.kill(pid, 0)
        return True
    except OSError:
        return False


def _watch(checkpoints: Checkpoints, guard: Guard) -> None:
    def saving(obj: object, f: object, *_args: object, **_kwargs: object) -> str | None:
        return checkpoints.saving(obj, os.path.realpath(f)) if isinstance(f, (str, os.PathLike)) else None

    def saved(found: str | None, _answer: object, _obj: object, f: object, *_args: object, **_kwargs: object) -> None:
        if isinstance(f, (str, os.PathLike)):
            checkpoints.saved(found, os.path.realpath(f))

    def loaded(_begun: object, answer: object, f: object, *_args: object, **_kwargs: object) -> None:
        if isinstance(f, (str, os.PathLike)):
            checkpoints.loaded(answer, os.path.realpath(f))

    torch.save = guard.around(torch.save, saving, saved)
    torch.load = guard.around(torch.load, after=loaded)


def state_of(path: str, expected: str | None) -> tuple[str, str | None]:
    """Whether the file holds the state that was passed to be saved: `intact`, `damaged` or `missing`, and why."""
    if not os.path.exists(path):
        return 'missing', None
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as file:
                bad = file.testzip()
            if bad is not None:
                return 'damaged', f'the checksum of {bad} does not match'
        found = digest_of(_load(path, map_location='cpu', weights_only=False))
    except Exception as error:
        return 'damaged', f'it cannot be read: {error!r}'[:200]
    return (
        ('intact', None) if found == expected else ('damaged', 'it holds a different state than the one that was saved')
    )


def digest_of(content: object) -> str | None:
    """A digest of all tensors and plain values of nested containers; null if there is anything else among them."""
    parts = list(_parts(content))
    known = [part for part in parts if part is not None]
    return digest.fold(known) if len(known) == len(parts) else None


def _parts(content: Any) -> Iterator[str | None]:
    if torch.is_tensor(content):
        yield digest.digest(content.cpu())
    elif isinstance(content, dict):
        for key, value in content.items():
            yield _text(key)
            yield from _parts(value)
    elif isinstance(content, (list, tuple)):
        for value in content:
            yield from _parts(value)
    else:
        yield _text(content)


def _text(value: object) -> str | None:
    if not (value is None or isinstance(value, (bool, int, float, str, bytes))):
        return None
    return digest.digest(torch.frombuffer(bytearray(repr(value).encode()), dtype=torch.uint8))


class _SavingNotes:
    """Turns what `suppress_saving` writes to a journal into notes, for a run without a journal."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder, self.guard = recorder, recorder.guard

    def write(self, _kind: str, /, *, what: str) -> None:
        self._recorder.note(f'{what} did not save, because its files would remain')

    def note(self, place: str, error: BaseException) -> None:
        self._recorder.note(f'{place}: {error!r}')


def _suppress(recorder: Recorder) -> None:
    from .proof.suppress_saving import suppress_saving

    suppress_saving(_SavingNotes(recorder))
