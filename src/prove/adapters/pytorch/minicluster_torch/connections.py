"""The kernel's figures about the connections to other ranks: duration and amount of the data in transit."""

from __future__ import annotations

import os
import socket
import stat
import struct
from typing import TYPE_CHECKING

from .system import Interval

if TYPE_CHECKING:
    from typing import Any

    from .spec import Spec

# Offsets in Linux' struct tcp_info: a state, microseconds, bytes, microseconds.
_ESTABLISHED = 1
_RTT, _ACKED, _BUSY, _LIMITED = 68, 120, 168, 176
_LENGTH = 184
# A job of many ranks has many connections; the busiest ones are enough.
_MOST = 64


class Connections:
    """Reads them at intervals; their figures are cumulative, so nothing in between is lost."""

    def __init__(self, asked: Spec) -> None:
        self._interval = Interval(asked['connectionsEveryMs']) if asked['connectionsEveryMs'] else None

    def is_due(self, now: float) -> bool:
        """Whether it is time to read them again."""
        return self._interval is not None and self._interval.is_due(now)

    def read(self) -> list[dict[str, Any]]:
        """All connections of this process to another address, the busiest first."""
        found = [one for one in map(_described, os.listdir('/proc/self/fd')) if one is not None]
        return sorted(found, key=lambda one: -one['busy_ms'])[:_MOST]


def _described(name: str) -> dict[str, Any] | None:
    """Reads one descriptor; null if it is no open connection."""
    try:
        if not stat.S_ISSOCK(os.fstat(int(name)).st_mode):
            return None
        with socket.socket(fileno=os.dup(int(name))) as connection:
            return _figures_of(connection)
    except OSError:
        return None


def _figures_of(connection: socket.socket) -> dict[str, Any] | None:
    if connection.family not in (socket.AF_INET, socket.AF_INET6) or connection.type != socket.SOCK_STREAM:
        return None
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
    if len(info) < _LENGTH or info[0] != _ESTABLISHED:
        return None
    return {
        'local': _address_text(connection.getsockname()),
        'remote': _address_text(connection.getpeername()),
        'busy_ms': struct.unpack_from('Q', info, _BUSY)[0] / 1000,
        'limited_ms': struct.unpack_from('Q', info, _LIMITED)[0] / 1000,
        'acked_bytes': struct.unpack_from('Q', info, _ACKED)[0],
        'rtt_ms': struct.unpack_from('I', info, _RTT)[0] / 1000,
    }


def _address_text(address: Any) -> str:
    host = address[0]
    # An IPv4 address in IPv6 form is the same address.
    return f'{host[7:] if host.startswith("::ffff:") else host}:{address[1]}'
