"""Facts about the machine of this process."""

import os
import socket


def identity():
    """Equal for two processes if the process ids of one are good for the other; null where that is not known."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            return file.read().strip() + ' ' + os.readlink('/proc/self/ns/pid')
    except OSError:
        return None


def free_port():
    """A port that nothing listens at now."""
    with socket.socket() as probe:
        probe.bind(('', 0))
        return probe.getsockname()[1]
