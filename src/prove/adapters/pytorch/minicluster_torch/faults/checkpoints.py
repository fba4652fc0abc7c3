"""Faults of the files that the script saves; they act after a file is saved and before it is read back."""

from __future__ import annotations

import os
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..faults import Fault, Site


def _damage(act: Callable[[Site, str], str | None]) -> Fault:
    """Acts on the first file that is saved when the fault is due, as soon as `act` can: it returns what it has done."""

    def install(site: Site) -> None:
        is_done: list[bool] = []

        def damage(path: str) -> None:
            # A file that is saved after a step counts for that step, although the next one has begun.
            saved_at = max(0, site.watched.step - 1)
            if is_done or saved_at < site.first:
                return
            effect = act(site, path)
            if effect is not None:
                is_done.append(True)
                site.confirm(f'{effect} {path}', saved_at)

        site.watched.after_save.append(damage)

    return install


def _truncate(site: Site, path: str) -> str:
    left = site.random.randrange(max(1, os.path.getsize(path)))
    os.truncate(path, left)
    return f'all but {left} bytes cut off from'


def _flip(site: Site, path: str) -> str:
    start, size = _largest_part(path)
    offset, bit = start + site.random.randrange(size), site.random.randrange(8)
    with open(path, 'r+b') as file:
        file.seek(offset)
        (byte,) = file.read(1)
        file.seek(offset)
        file.write(bytes([byte ^ 1 << bit]))
    return f'bit {bit} of byte {offset} flipped in'


def _largest_part(path: str) -> tuple[int, int]:
    """Where values lie: torch pads the parts of its archive, and a bit of the padding means nothing."""
    if not zipfile.is_zipfile(path):
        size = os.path.getsize(path)
        return size // 2, size - size // 2
    with zipfile.ZipFile(path) as file:
        part = max(file.infolist(), key=lambda one: one.file_size)
    with open(path, 'rb') as file:
        file.seek(part.header_offset + 26)
        name, extra = (int.from_bytes(file.read(2), 'little') for _ in range(2))
    return part.header_offset + 30 + name + extra, part.file_size


def _older() -> Fault:
    """Replaces the newly saved state by the one saved before."""

    def install(site: Site) -> None:
        kept: list[bytes] = []

        def keep(path: str) -> None:
            with open(path, 'rb') as file:
                kept[:] = [file.read()]

        def act(_site: Site, path: str) -> str | None:
            if not kept:
                return None
            with open(path, 'rb') as file:
                if file.read() == kept[0]:
                    return None
            with open(path, 'wb') as file:
                file.write(kept[0])
            return 'the state saved before put into'

        _damage(act)(site)
        site.watched.after_save.append(keep)

    return install


KINDS: dict[str, Fault] = {
    'checkpoint_truncated': _damage(_truncate),
    'checkpoint_bit_flip': _damage(_flip),
    'checkpoint_stale': _older(),
}
