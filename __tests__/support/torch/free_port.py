"""Where the store of a small job listens."""

import random
import socket


def free_port():
    """A port that is free now, below those that systems give to outgoing connections: nobody takes it meanwhile."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 50):
        with socket.socket() as one:
            try:
                one.bind(('127.0.0.1', port))
            except OSError:
                continue
            return port
    raise OSError('none of 50 ports is free')
