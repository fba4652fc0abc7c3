"""Finds the processes of one attempt on this machine, and ends them."""

import collections
import errno
import os
import signal
import time

MARK = 'MINICLUSTER_MARK'
"""Variable of every process below the guard; it differs between any two attempts."""

ATTEMPT = 'MINICLUSTER_ATTEMPT'
"""Variable of every process that Ray starts for an attempt, on any node: the id of the attempt."""

_RAY_JOB = b'RAY_JOB_CONFIG_JSON_ENV_VAR='

Process = collections.namedtuple('Process', 'pid start parent')
"""A process that has not ended; pid and start together name it for as long as the machine is up."""

Seen = collections.namedtuple('Seen', 'found unreadable')
"""The processes that were found, and the pids of those that may belong to them and may not be read."""


def find(mark, root=None, known=(), since=0):
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


def running():
    """Every process of this machine by its pid. One that has ended and waits for its parent is none."""
    found = {}
    for name in os.listdir('/proc'):
        process = read(int(name)) if name.isdigit() else None
        if process is not None:
            found[process.pid] = process
    return found


def read(pid):
    """The process with this pid, or None."""
    try:
        with open('/proc/%d/stat' % pid, 'rb') as file:
            fields = file.read().rpartition(b')')[2].split()
    except OSError:
        return None
    if len(fields) < 20 or (fields[0] in (b'Z', b'X') and not _has_threads(pid)):
        return None
    return Process(pid, int(fields[19]), int(fields[1]))


def _has_threads(pid):
    """A process whose first thread has ended looks like a dead one while the others run on."""
    try:
        return len(os.listdir('/proc/%d/task' % pid)) > 1
    except OSError:
        return False


def _below(root, alive):
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


def variables(pid):
    """The environment of a process as it was started; None if it may not be read, empty if the process is gone."""
    try:
        with open('/proc/%d/environ' % pid, 'rb') as file:
            return file.read().split(b'\0')
    except OSError as error:
        return [] if error.errno in (errno.ENOENT, errno.ESRCH) else None


def has_mark(pid, mark):
    """Whether this process shows that it was started below the guard with this mark."""
    return ('%s=%s' % (MARK, mark)).encode() in (variables(pid) or [])


def is_of_attempt(lines, attempt):
    """Whether this environment names the attempt: by our variables, or by Ray's own of the job."""
    named = ('"job_submission_id": "%s"' % attempt).encode()
    return (
        ('%s=%s' % (ATTEMPT, attempt)).encode() in lines
        or any(line.startswith(('%s=%s/' % (MARK, attempt)).encode()) for line in lines)
        or any(line.startswith(_RAY_JOB) and named in line for line in lines)
    )


def is_own(pid):
    """Whether a process belongs to the user of this one. One that may not even be asked counts as such."""
    try:
        with open('/proc/%d/status' % pid, 'rb') as file:
            owner = next(line for line in file if line.startswith(b'Uid:')).split()[1]
    except (FileNotFoundError, ProcessLookupError):
        return False
    except (OSError, StopIteration):
        return os.path.exists('/proc/%d' % pid)
    return int(owner) == os.getuid()


def name_of(pid):
    """The command line of a process as text of bounded length."""
    try:
        with open('/proc/%d/cmdline' % pid, 'rb') as file:
            words = file.read(400).replace(b'\0', b' ').strip()
    except OSError:
        words = b''
    return words.decode('utf-8', 'replace')[:120] or 'a process without a command line'


_SAYS_AFTER_S = 30


def end(find, grace, say, pause):
    """
    Ends all processes that `find` returns, again and again until it returns none: SIGTERM once for each, and SIGKILL
    after the grace in seconds. Returns how many there were.
    """
    told, says_at = set(), time.monotonic() + grace + _SAYS_AFTER_S
    deadline = time.monotonic() + grace
    while True:
        alive = find()
        if not alive:
            return len(told)
        is_late = time.monotonic() >= deadline
        for process in alive:
            if is_late or process[:2] not in told:
                _signal(process, signal.SIGKILL if is_late else signal.SIGTERM)
            told.add(process[:2])
        if time.monotonic() >= says_at:
            says_at = time.monotonic() + _SAYS_AFTER_S
            say('%d processes do not end, such as %d (%s)' % (len(alive), alive[0].pid, name_of(alive[0].pid)))
        pause()


def _signal(process, number):
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


def machine():
    """What names this machine since its start, and the process numbers that are seen here."""
    try:
        with open('/proc/sys/kernel/random/boot_id', encoding='ascii') as file:
            boot = file.read().strip()
    except OSError:
        boot = os.uname().nodename
    return '%s %s' % (boot, os.readlink('/proc/self/ns/pid'))
