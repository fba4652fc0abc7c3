import type { Advice } from './advice.js'
import { events, faultTest } from './commands.js'

/** Advice about a worker, link or clock that is out of step with the others. */
export const timingAdvice = {
  slow_worker: {
    meaning:
      'One worker takes longer for its own work than the others. In synchronous training all others wait for it, so the whole run slows down to its pace.',
    next: [
      'Is another process on its core, or is the machine short of cores? Compare run-queue delay and steal time.',
      'Is its core throttled, or is its host a different model?',
      'Does it get more samples, or longer ones, than the others?',
    ],
    commands: ['top -H -b -n 1 | head -20', 'vmstat 1 5', 'cat /proc/pressure/cpu', events],
  },
  slow_data: {
    meaning:
      'One worker waits longer for its samples than the others: storage, decoding or its share of the data.',
    next: [
      'Is the storage of its host slow, or busy with others?',
      'Does its shard have larger or more samples?',
    ],
    commands: ['iostat -x 1 5', 'cat /proc/pressure/io', events],
  },
  allreduce_spike: {
    meaning:
      'Gradient exchange takes several times as long as usual, or as on the other workers. The cause is the network or its hardware, unless a worker is late.',
    next: [
      'Is the traffic on the path it should be on, or has a fast fabric fallen back to TCP?',
      'Is another job on the same links? Look at retransmissions and drops.',
      'Measure the collective by itself, without training.',
    ],
    commands: [
      'minicluster bench-collective --workers {workers}',
      'ss -ti | grep -E "retrans|rtt" | head',
      'ip -s link',
    ],
  },
  slow_link: {
    meaning: 'Messages from one worker to another take longer than on the other links.',
    next: [
      'Check the cable, port and route between the two hosts.',
      'Swap the two workers: does the trouble follow the host or the rank?',
    ],
    commands: ['ping -c 20 -i 0.2 {host}', 'ss -ti | head -40', faultTest('slow_link')],
  },
  cpu_starved: {
    meaning:
      'Workers wait for a core: there are more threads that want to run than cores. Timings mean little until that is fixed.',
    next: [
      'Start fewer workers, or give the job more cores.',
      'Who else is on the machine? On a shared host, look at steal time.',
    ],
    commands: ['nproc; uptime', 'cat /proc/pressure/cpu', 'top -b -n 1 | head -20'],
  },
  clock_skew: {
    meaning:
      'The clock of a worker runs differently from the others. Its times cannot be compared with theirs; training itself is not harmed.',
    next: [
      'Is time synchronisation running on that host?',
      'Until then, do not compare timelines across hosts.',
    ],
    commands: ['chronyc tracking', 'timedatectl'],
  },
} satisfies Record<string, Advice>
