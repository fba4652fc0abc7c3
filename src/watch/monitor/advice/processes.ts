import type { Advice } from './advice.js'
import { events } from './commands.js'

/** Advice about a worker that is gone, stuck, cut off, short of something or unseen. */
export const processesAdvice = {
  failed_worker: {
    meaning:
      'A worker has stopped: its process is gone, it reported an error, or it no longer does anything. A synchronous run cannot continue without it.',
    next: [
      'Read the last lines it printed, and its last events: they name the step and the phase.',
      'A SIGKILL that nobody sent usually comes from the kernel, because memory ran out.',
      'If it fails at the same step after a restart, it is the code or the data, not the machine.',
    ],
    commands: [
      'dmesg -T | grep -i -E "oom|killed process" | tail',
      events,
      'minicluster run --max-restarts 1 --checkpoint-every 50',
    ],
  },
  stalled_worker: {
    meaning:
      'No worker finishes steps any more, or one worker has fallen behind: a deadlock, a frozen process, or a call that does not return.',
    next: [
      'Look at the worker that is not waiting: where is its stack?',
      'State T is a stopped process, D one that waits for a disk or a network file system.',
      'Do not kill anything before you have the stacks: they are the only evidence.',
    ],
    commands: [
      'ps -eo pid,stat,wchan:32,etime,args | grep [w]orker',
      'cat /proc/{pid}/stack',
      events,
    ],
  },
  partition: {
    meaning: 'Messages between two workers do not arrive any more, although both are alive.',
    next: [
      'Can the two hosts reach each other, in both directions?',
      'Was a firewall, security group or network policy changed?',
    ],
    commands: ['ping -c 5 {host}', 'ss -tnp | head -40', events],
  },
  connection_lost: {
    meaning: 'A connection between two workers broke while both were still running.',
    next: [
      'Which of them closed it, and why? The log of that worker shows it.',
      'Idle connections are cut by some firewalls: how long had it been quiet?',
    ],
    commands: [events, 'dmesg -T | tail -30', 'ss -s'],
  },
  resource_exhausted: {
    meaning: 'The machine refused something: no disk space, no file descriptors, no memory.',
    next: [
      'Free the exhausted resource, then restart: the run cannot fix this itself.',
      'What used it up? It may not be this run.',
    ],
    commands: ['df -h; df -i', 'free -m', 'ulimit -a'],
  },
  memory_leak: {
    meaning: 'The memory of a worker grows with every step. It ends when the machine has no more.',
    next: [
      'Do tensors or listeners accumulate? Check the number of live tensors.',
      'How long until the limit, at this rate? Save a checkpoint before that.',
    ],
    commands: ['free -m', 'ps -eo pid,rss,args --sort=-rss | head', events],
  },
  unobservable: {
    meaning:
      'A worker cannot be observed: it reports nothing, or nothing readable. Its state is unknown.',
    next: [
      'Is its event log written, and is its disk full?',
      'Restore its reports first: missing data does not mean that it is healthy.',
    ],
    commands: [events, 'df -h', 'ls -la {run}/events'],
  },
} satisfies Record<string, Advice>
