"""The parent of the command, and after its death the keeper in its place."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

from . import processes
from .keeper import Keeper, die_with
from .say import say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from .lease import Lease

FENCED = 75
CANNOT_START = 127


class Guard:
    """Runs one command under a lease."""

    def __init__(self, args: argparse.Namespace, lease: Lease) -> None:
        self._args = args
        self._lease = lease
        self._child: subprocess.Popen[bytes] | None = None
        self._code: int | None = None
        self._is_behind = False
        self._beat_at = 0.0
        self._since = lease.started
        for number in (signal.SIGTERM, signal.SIGINT):
            # A signal to the group reaches the command as well, and its end is awaited.
            signal.signal(number, lambda *_: None)
        self._keeper = Keeper(self._take_over)

    def run(self, command: Sequence[str]) -> int | None:
        """Runs the command and returns its exit code, after the end of everything that it has started."""
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
        own = os.getpid()

        def prepare() -> None:
            die_with(own)
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

        environment = {**os.environ, processes.MARK: self._lease.mark}
        try:
            self._child = subprocess.Popen(command, env=environment, preexec_fn=prepare)  # noqa: PLW1509
        except (OSError, IndexError, ValueError) as error:
            say('{}: {}'.format(command[0] if command else 'no command', getattr(error, 'strerror', None) or error))
            return self._release(CANNOT_START)
        is_fenced = self._watch()
        self._end_all(is_fenced)
        return self._release(FENCED if is_fenced else self._code)

    def _watch(self) -> bool:
        """Renews the lease until the command ends or the attempt is fenced off; whether it is fenced off."""
        while self._code is None:
            if self._lease.is_fenced():
                say(f'attempt {self._args.attempt} is fenced off and ends')
                return True
            self._renew()
            while self._code is None and time.monotonic() < self._beat_at:
                signal.sigtimedwait([signal.SIGCHLD], max(0, self._beat_at - time.monotonic()))
                self._reap()
        return False

    def _renew(self) -> None:
        """
        A lease that cannot be written ends nothing: no other attempt starts before the processes of this one are shown
        to have ended.
        """
        self._beat_at = time.monotonic() + self._args.beat
        known = self._find()
        self._keeper.tell(known)
        unmarked = [one for one in known if not processes.has_mark(one.pid, self._lease.mark)]
        try:
            self._lease.write('held', unmarked=unmarked)
        except OSError as error:
            if not self._is_behind:
                say(f'the lease cannot be renewed, and the command continues: {error}')
            self._is_behind = True
            return
        if self._is_behind:
            say('the lease is renewed again')
        self._is_behind = False

    def _find(self) -> list[processes.Process]:
        """All processes of the attempt. Whatever loses its parent becomes a child of this process."""
        self._reap()
        return processes.find(self._lease.mark, root=os.getpid()).found

    def _reap(self) -> None:
        """Notes the end of the command, and lets the orphans go that have ended."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if self._child is not None and pid == self._child.pid:
                self._code = 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
                self._child.returncode = self._code

    def _end_all(self, is_fenced: bool) -> None:
        """Ends what is left of the attempt; what follows the command by itself within a second is not disturbed."""
        settled = time.monotonic() + (0 if is_fenced else 1)
        while self._find() and time.monotonic() < settled:
            time.sleep(0.05)
        ended = processes.end(self._find, self._args.grace, say, lambda: self._pause(self._renew))
        if ended and not is_fenced:
            say(f'{ended} processes that the command left behind were ended')

    def _pause(self, renew: Callable[[], None]) -> None:
        time.sleep(0.1)
        if time.monotonic() >= self._beat_at:
            renew()

    def _release(self, code: int | None) -> int | None:
        try:
            self._lease.write('released', code)
        except OSError as error:
            say(f'the lease cannot be released: {error}')
        self._keeper.dismiss()
        return code

    def _take_over(self, known: processes.Known) -> None:
        """In the keeper, after the death of the guard: ends all that is left, and releases the lease."""
        say(f'the guard of attempt {self._args.attempt} was killed, and the attempt ends')
        unreadable: list[int] = []

        def find() -> list[processes.Process]:
            seen = processes.find(self._lease.mark, known=known, since=self._since)
            unreadable[:] = seen.unreadable
            return seen.found

        def renew() -> None:
            self._beat_at = time.monotonic() + self._args.beat
            self._write_in_place_of_guard('held')

        processes.end(find, self._args.grace, say, lambda: self._pause(renew))
        if unreadable:
            say(f'whether {len(unreadable)} processes belong to the attempt cannot be shown')
        self._write_in_place_of_guard('released', unreadable)

    def _write_in_place_of_guard(self, state: str, unreadable: Sequence[int] = ()) -> None:
        try:
            if self._lease.is_own():
                self._lease.write(state, unreadable=unreadable)
        except OSError as error:
            say(f'the lease cannot be written: {error}')
