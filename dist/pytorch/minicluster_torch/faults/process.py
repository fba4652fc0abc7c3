"""Faults that end a rank's process, or stop it, in the middle of a step."""

import os
import resource
import signal


def _in_step(act):
    """Acts once, at random before the gradient is sent or before the update."""

    def install(site):
        place = site.random.choice(('before_collective', 'before_step'))
        is_done = []

        def now(_what):
            if site.is_due() and not is_done:
                is_done.append(True)
                act(site, 'before a collective' if place == 'before_collective' else 'before the update')

        getattr(site.watched, place).append(now)

    return install


def _send(name):
    def act(site, place):
        # Prevents a core dump of a training process.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        site.confirm(f'{name} {place}')
        os.kill(os.getpid(), getattr(signal, name))

    return act


def _exit(site, place):
    ways = {'SIGABRT': _send('SIGABRT'), 'SIGSEGV': _send('SIGSEGV'), 'exit code 1': _leave}
    ways[site.random.choice(sorted(ways))](site, place)


def _leave(site, place):
    site.confirm(f'exit code 1 {place}')
    os._exit(1)


KINDS = {
    'worker_crash': _in_step(_send('SIGKILL')),
    'worker_exit': _in_step(_exit),
    'worker_timeout': _in_step(_send('SIGSTOP')),
}
