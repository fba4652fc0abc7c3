"""Facts about the machine of this process."""

import importlib.util
import os
import socket


def identity():
    """Equal for two processes if the process ids of one are valid for the other; null if unknown."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            return file.read().strip() + ' ' + os.readlink('/proc/self/ns/pid')
    except OSError:
        return None


def uploaded_record():
    """Directory of the records of a job, which were uploaded as a package of this name."""
    return os.path.dirname(importlib.util.find_spec('minicluster_record').origin)


def free_port():
    """A port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(('', 0))
        return probe.getsockname()[1]
