"""Facts about the machine of this process."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import random
import socket


def identity() -> str | None:
    """Equal for two processes if the process ids of one are valid for the other; null if unknown."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            return file.read().strip() + ' ' + os.readlink('/proc/self/ns/pid')
    except OSError:
        return None


def uploaded_record() -> str:
    """Directory of the records of a job, which were uploaded as a package of this name."""
    found = importlib.util.find_spec('minicluster_record')
    if found is None or found.origin is None:
        raise ModuleNotFoundError('the records of the job were not uploaded')
    return os.path.dirname(found.origin)


def free_port() -> int:
    """A port on which nothing listens now, below those that systems give to outgoing connections."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 50):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(('', port))
            return port
    raise OSError('none of 50 ports is free')
