"""Redirects the connections of Gloo through proxies, by changing the addresses that ranks exchange in their store."""

from __future__ import annotations

import functools
import json
import os
import re
import socket
import struct
import time
from typing import TYPE_CHECKING

import torch.distributed as dist
import torch.distributed.distributed_c10d as c10d

if TYPE_CHECKING:
    from typing import Any

    from .loop import Loop
    from .spec import Spec

_LOOPBACK = b'\x7f\0\0\1'
_PATIENCE_S = 20
_ADDRESS = re.compile(r'\[127\.0\.0\.1\]:(\d+)')


def install(watched: Loop, asked: Spec) -> None:
    """Only if faults of links are possible, because every byte then takes a detour."""
    if not asked['proxiedLinks'] or asked['controlDirectory'] is None:
        return
    watched.detours = Detours(os.path.join(asked['controlDirectory'], 'links.sock'))
    inner, stores = c10d.ProcessGroupGloo.__init__, []

    def rewriting(store: Any, rank: int) -> Rewriting:
        # torch keeps no reference to a store that is written in Python.
        stores.append(Rewriting(store, rank, watched))
        return stores[-1]

    rewritten = watched.recorder.guard(rewriting)

    def __init__(group: Any, store: Any, rank: int, size: int, *args: Any, **kwargs: Any) -> None:
        return inner(group, rewritten(store, rank) or store, rank, size, *args, **kwargs)

    c10d.ProcessGroupGloo.__init__ = functools.wraps(inner)(__init__)


class Detours:
    """The ports of proxies, by the rank that each leads to."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._peers: dict[int, int] = {}

    def ask(self, rank: int, peer: int, port: int, below: int) -> int:
        """A port of a proxy to a peer that listens at `port`; Gloo takes it for less than `below`."""
        with socket.socket(socket.AF_UNIX) as line:
            self._connect(line)
            line.sendall(
                json.dumps({'connector': rank, 'listener': peer, 'port': port, 'below': below}).encode() + b'\n'
            )
            answer = json.loads(line.makefile().readline())
        self._peers[answer['port']] = peer
        return answer['port']

    def _connect(self, line: socket.socket) -> None:
        """The proxies may still be about to start."""
        end = time.monotonic() + _PATIENCE_S
        while True:
            try:
                return line.connect(self._path)
            except (FileNotFoundError, ConnectionRefusedError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def peer_in(self, message: str) -> int | None:
        """The rank whose address is in a message of Gloo; null if it is no requested proxy."""
        found = _ADDRESS.search(message)
        return self._peers.get(int(found[1])) if found else None


def _order(port: int) -> int:
    """As Gloo compares ports: the rank with the larger one connects, and the other one listens."""
    return struct.unpack('<H', struct.pack('>H', port))[0]


def _port_in(value: bytes) -> tuple[int, int] | None:
    """The position of the port in a published address, and the port; null if it is no address of this machine."""
    at = value.find(_LOOPBACK) - 2
    return (at, struct.unpack('>H', value[at : at + 2])[0]) if at >= 0 else None


class Rewriting(dist.Store):
    """The store of a group; a rank that connects to a peer gets the address of a proxy instead."""

    def __init__(self, inner: Any, rank: int, watched: Loop) -> None:
        super().__init__()
        self._inner, self._rank, self._watched = inner, rank, watched
        self._own: int | None = None
        guard = watched.recorder.guard
        self._learn, self._rewrite = guard(self._published), guard(self._rewritten)

    def set(self, key: str, value: bytes) -> object:
        self._learn(key, value)
        return self._inner.set(key, value)

    def get(self, key: str) -> bytes:
        value = bytes(self._inner.get(key))
        changed = self._rewrite(key, value)
        return value if changed is None else changed

    def _published(self, key: str, value: bytes) -> None:
        if key.endswith(f'/{self._rank}'):
            found = _port_in(bytes(value))
            self._own = self._own if found is None else found[1]

    def _rewritten(self, key: str, value: bytes) -> bytes | None:
        found, peer = _port_in(value), key.rpartition('/')[2]
        if found is None or self._own is None or not peer.isdigit() or int(peer) == self._rank:
            return None
        at, port = found
        if _order(self._own) < _order(port):
            return None
        detours = self._watched.detours
        if detours is None:
            return None
        detour = detours.ask(self._rank, int(peer), port, self._own)
        return value[:at] + struct.pack('>H', detour) + value[at + 2 :]

    def multi_get(self, keys: list[str]) -> list[bytes]:
        return [self.get(key) for key in keys]

    def multi_set(self, keys: list[str], values: list[bytes]) -> None:
        for key, value in zip(keys, values):
            self.set(key, value)

    def add(self, key: str, amount: int) -> int:
        return self._inner.add(key, amount)

    def append(self, key: str, value: bytes) -> object:
        return self._inner.append(key, value)

    def check(self, keys: list[str]) -> bool:
        return self._inner.check(keys)

    def wait(self, *args: Any) -> object:
        return self._inner.wait(*args)

    def set_timeout(self, timeout: Any) -> object:
        return self._inner.set_timeout(timeout)

    def has_extended_api(self) -> bool:
        return False
