"""Finds the processes of one attempt on this machine, and ends them."""

from __future__ import annotations

import collections
import errno
import os
import signal
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

MARK = 'MINICLUSTER_MARK'
"""Variable of every process below the guard; it differs between any two attempts."""

ATTEMPT = 'MINICLUSTER_ATTEMPT'
"""Variable of every process that Ray starts for an attempt, on any node: the id of the attempt."""

_RAY_JOB = b'RAY_JOB_CONFIG_JSON_ENV_VAR='

Known = Sequence[tuple[int, int]]
"""Processes by pid and start, which name them for as long as the machine is up."""


class Process(NamedTuple):
    """A process that has not ended."""

    pid: int
    start: int
    parent: int


class Seen(NamedTuple):
    """The processes that were found, and the pids of those that may belong to them and may not be read."""

    found: list[Process]
    unreadable: list[int]


def find(mark: str, root: int | None = None, known: Known = (), since: int = 0) -> Seen:
    """The processes with this mark, the descendants of `root`, and those of `known` that have not ended."""
    alive = running()
    wanted = {process.pid for process in _below(root, alive)} if root is not None else set()
    wanted.update(pid for pid, start in known if pid in alive and alive[pid].start == start)
    found, unreadable = [], []
    for process in alive.values():
        if process.pid == os.getpid():
            continue
        if process.pid in wanted or has_mark(process.pid, mark):
            found.append(process)
        elif process.start >= since and variables(process.pid) is None and is_own(process.pid):
            unreadable.append(process.pid)
    return Seen(found, unreadable)


def running() -> dict[int, Process]:
    """Every process of this machine by its pid. One that has ended and waits for its parent is none."""
    found = {}
    for name in os.listdir('/proc'):
        process = read(int(name)) if name.isdigit() else None
        if process is not None:
            found[process.pid] = process
    return found


def read(pid: int) -> Process | None:
    """The process with this pid, or None."""
    try:
        with open(f'/proc/{pid}/stat', 'rb') as file:
            fields = file.read().rpartition(b')')[2].split()
    except OSError:
        return None
    if len(fields) < 20 or (fields[0] in (b'Z', b'X') and not _has_threads(pid)):
        return None
    return Process(pid, int(fields[19]), int(fields[1]))


def _has_threads(pid: int) -> bool:
    """A process whose first thread has ended looks like a dead one while the others run on."""
    try:
        return len(os.listdir(f'/proc/{pid}/task')) > 1
    except OSError:
        return False


def _below(root: int, alive: dict[int, Process]) -> list[Process]:
    """The processes that `root` has started, directly or not, whatever their sessions and groups are."""
    children = collections.defaultdict(list)
    for process in alive.values():
        children[process.parent].append(process)
    found, waiting = [], [root]
    while waiting:
        for process in children[waiting.pop()]:
            found.append(process)
            waiting.append(process.pid)
    return found


def ancestors(alive: dict[int, Process]) -> set[int]:
    """The pids of this process and of those above it, which are no part of another attempt."""
    found: set[int] = set()
    pid = os.getpid()
    while pid in alive and pid not in found:
        found.add(pid)
        pid = alive[pid].parent
    return found


def variables(pid: int) -> list[bytes] | None:
    """The environment of a process as it was started; None if it may not be read, empty if the process is gone."""
    try:
        with open(f'/proc/{pid}/environ', 'rb') as file:
            return file.read().split(b'\0')
    except OSError as error:
        return [] if error.errno in (errno.ENOENT, errno.ESRCH) else None


def has_mark(pid: int, mark: str) -> bool:
    """Whether this process shows that it was started below the guard with this mark."""
    return (f'{MARK}={mark}').encode() in (variables(pid) or [])


def is_of_attempt(lines: list[bytes], attempt: str) -> bool:
    """Whether this environment names the attempt: by our variables, or by Ray's own of the job."""
    named = (f'"job_submission_id": "{attempt}"').encode()
    return (
        (f'{ATTEMPT}={attempt}').encode() in lines
        or any(line.startswith((f'{MARK}={attempt}/').encode()) for line in lines)
        or any(line.startswith(_RAY_JOB) and named in line for line in lines)
    )


def is_own(pid: int) -> bool:
    """Whether a process belongs to the user of this one. One that may not even be asked counts as such."""
    try:
        with open(f'/proc/{pid}/status', 'rb') as file:
            owner = next(line for line in file if line.startswith(b'Uid:')).split()[1]
    except (FileNotFoundError, ProcessLookupError):
        return False
    except (OSError, StopIteration):
        return os.path.exists(f'/proc/{pid}')
    return int(owner) == os.getuid()


def name_of(pid: int) -> str:
    """The command line of a process as text of bounded length."""
    try:
        with open(f'/proc/{pid}/cmdline', 'rb') as file:
            words = file.read(400).replace(b'\0', b' ').strip()
    except OSError:
        words = b''
    return words.decode('utf-8', 'replace')[:120] or 'a process without a command line'


_SAYS_AFTER_S = 30


def end(
    find: Callable[[], list[Process]], grace: float, say: Callable[[object], None], pause: Callable[[], None]
) -> int:
    """
    Ends all processes that `find` returns, again and again until it returns none: SIGTERM once for each, and SIGKILL
    after the grace in seconds. Returns how many there were.
    """
    told: set[tuple[int, int]] = set()
    says_at = time.monotonic() + grace + _SAYS_AFTER_S
    deadline = time.monotonic() + grace
    while True:
        alive = find()
        if not alive:
            return len(told)
        is_late = time.monotonic() >= deadline
        for process in alive:
            if is_late or (process.pid, process.start) not in told:
                _signal(process, signal.SIGKILL if is_late else signal.SIGTERM)
            told.add((process.pid, process.start))
        if time.monotonic() >= says_at:
            says_at = time.monotonic() + _SAYS_AFTER_S
            say(f'{len(alive)} processes do not end, such as {alive[0].pid} ({name_of(alive[0].pid)})')
        pause()


def _signal(process: Process, number: int) -> None:
    """Sends a signal to this process, and not to another one that has its pid by now."""
    handle = None
    try:
        handle = os.pidfd_open(process.pid) if hasattr(os, 'pidfd_open') else None
        now = read(process.pid)
        if now is None or now.start != process.start:
            return
        if handle is None:
            os.kill(process.pid, number)
        else:
            signal.pidfd_send_signal(handle, number)
    except OSError:
        # It has ended meanwhile.
        pass
    finally:
        if handle is not None:
            os.close(handle)


def machine() -> str:
    """What names this machine since its start, and the process numbers that are seen here."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            boot = file.read().strip()
    except OSError:
        boot = os.uname().nodename
    return '{} {}'.format(boot, os.readlink('/proc/self/ns/pid'))
