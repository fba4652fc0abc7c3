/* eslint-disable max-lines -- a table, one row for every kind of finding */
import type { FindingType } from '../../records/run/finding.js'

/** What a finding means for a person, what to look at next, and what to run; `commands` get their blanks filled in. */
export type Advice = {
  readonly meaning: string
  readonly next: readonly string[]
  readonly commands: readonly string[]
}

const events = 'minicluster events {run} --rank {rank}'
const detect = 'minicluster run --detect --workers {workers} --steps 300'
const validate = 'minicluster check --workers {workers}'
const faultTest = (fault: string): string => `minicluster fault-test --faults ${fault}`

/** One for every kind of finding. */
export const adviceByType: Readonly<Record<FindingType, Advice>> = {
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
  failed_worker: {
    meaning:
      'A worker has stopped: its process is gone, it reported an error, or it no longer does anything. A synchronous run cannot continue without it.',
    next: [
      'Read the last lines it printed, and its last events: they name the step and the phase.',
      'A SIGKILL that nobody sent is most often the kernel, out of memory.',
      'If it fails at the same step after a restart, it is the code or the data, not the machine.',
    ],
    commands: [
      'dmesg -T | grep -i -E "oom|killed process" | tail',
      events,
      'minicluster run --max-restarts 1 --checkpoint-every 50',
    ],
  },
  loss_divergence: {
    meaning:
      "A loss is not finite, stays above the others', or rises for good: bad samples, a wrong gradient, or a learning rate that is too high. Weights trained since may be worthless.",
    next: [
      'If only one worker is affected, check its samples and its hardware. If all are, check the learning rate and the latest code change.',
      'Find the last step at which the loss was right, and keep the checkpoint from before it.',
      'Let one worker train the same steps: if it diverges too, distribution is not the cause.',
    ],
    commands: [validate, events, detect],
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
  slow_data: {
    meaning:
      'One worker waits longer for its samples than the others: storage, decoding or its share of the data.',
    next: [
      'Is the storage of its host slow, or busy with others?',
      'Does its shard have larger or more samples?',
    ],
    commands: ['iostat -x 1 5', 'cat /proc/pressure/io', events],
  },
  slow_link: {
    meaning: 'Messages from one worker to another take longer than on the other links.',
    next: [
      'Check the cable, port and route between the two hosts.',
      'Swap the two workers: does the trouble follow the host or the rank?',
    ],
    commands: ['ping -c 20 -i 0.2 {host}', 'ss -ti | head -40', faultTest('slow_link')],
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
  corrupt_message: {
    meaning:
      'A message arrived with different contents than were sent. The cause is memory, a network card or its driver. Weights trained since cannot be trusted.',
    next: [
      'Take the host out of service until its memory and network card have been tested.',
      'Go back to a checkpoint from before the step that is named.',
    ],
    commands: ['dmesg -T | grep -i -E "mce|edac|ecc" | tail', 'ethtool -S {interface}', events],
  },
  desynchronized: {
    meaning:
      'Workers are in different collectives, or at different steps, although they must be in the same.',
    next: [
      'Does any worker take a branch that others do not, such as an early exit or an extra evaluation?',
      'Do all run the same version of the code?',
    ],
    commands: [events, detect],
  },
  replica_divergence: {
    meaning:
      'Copies of the weights that must be the same differ. From here on the workers train different models.',
    next: [
      'The first step that differs is the one to look at; later ones only follow from it.',
      'If there is a minority, it is at fault; with two workers, a third computation has to decide.',
      'Resume from a checkpoint from before it.',
    ],
    commands: [validate, events],
  },
  wrong_setup: {
    meaning: 'A worker was started with other settings, code or weights than the others.',
    next: [
      'Compare options, versions and the environment of the workers.',
      'Was a host left out of the last roll-out?',
    ],
    commands: [events, 'node --version', 'git log -1'],
  },
  wrong_samples: {
    meaning:
      'Samples were used twice, left out, or used by the wrong worker: the model learns from another data set than you think.',
    next: [
      'Compare the seed, the world size and the sharding of all workers.',
      'After a resume: does the sampler continue where it stopped?',
    ],
    commands: [validate, events],
  },
  missing_contribution: {
    meaning: "A worker's gradient is missing from the sum that all workers used.",
    next: [
      'Does its code skip the synchronisation under some condition?',
      'Is the reduction called for every parameter, on every rank?',
    ],
    commands: [validate, faultTest('missing_contribution')],
  },
  doubled_contribution: {
    meaning: "A worker's gradient is in the sum twice.",
    next: [
      'Is a hook registered twice, or the reduction called once by you and once by a library?',
      'Was gradient accumulation changed?',
    ],
    commands: [validate, faultTest('doubled_contribution')],
  },
  stale_contribution: {
    meaning: 'A worker sent the gradient of an earlier step again.',
    next: [
      'Is a buffer reused before it has been refilled?',
      'Does an asynchronous copy end after the reduction began?',
    ],
    commands: [validate, faultTest('stale_gradient')],
  },
  wrong_scale: {
    meaning:
      'The sum of gradients was divided by the wrong number: the learning rate is not what you set.',
    next: [
      'Sum or mean: who divides, and by workers or by samples?',
      'Is the last, smaller batch divided by its own size?',
    ],
    commands: [validate, faultTest('wrong_divisor')],
  },
  wrong_reduction: {
    meaning: 'The result of the all-reduce is not the sum of its inputs.',
    next: [
      'Which collective library and version is it, and was it changed?',
      'Measure and check the collective by itself.',
    ],
    commands: ['minicluster bench-collective --workers {workers}', validate],
  },
  wrong_gradient: {
    meaning:
      "A worker's gradient is not what others get from the same samples: its hardware, its data or its code computes something else.",
    next: [
      'Take that host out of service and check whether the finding disappears.',
      'Test its memory and processor before it trains again.',
    ],
    commands: ['minicluster run --audit-every 1 --detect', 'dmesg -T | grep -i mce | tail', events],
  },
  gradient_anomaly: {
    meaning: "A worker's gradient is far from the others' in size, step after step.",
    next: [
      'Are its samples of another kind, or its labels shifted?',
      'Let two other workers recompute its gradient: that decides it.',
    ],
    commands: ['minicluster run --audit-every 1 --detect', events],
  },
  non_finite: {
    meaning:
      'A gradient or weight is NaN or infinite. Once it reaches the weights, they cannot be recovered.',
    next: [
      'Stop, and resume from a checkpoint from before the step that is named.',
      'Look for divisions by zero, logarithms of zero and overflow in that layer, and at the samples of that step.',
    ],
    commands: [events, detect],
  },
  frozen_update: {
    meaning:
      'Weights do not change although they have a gradient: part of the model does not learn.',
    next: [
      'Is the layer missing from the optimizer, or frozen by mistake?',
      'Is its learning rate 0, or its gradient cut off?',
    ],
    commands: [events, validate],
  },
  bad_checkpoint: {
    meaning: 'A checkpoint is damaged, incomplete or older than it claims. Do not rely on it.',
    next: [
      'First of all, back up the newest intact checkpoint.',
      'Is the disk full, or was the writer killed in the middle?',
    ],
    commands: ['df -h', 'ls -la {run}/checkpoints', 'dmesg -T | grep -i -E "i/o error" | tail'],
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
  clock_skew: {
    meaning:
      'The clock of a worker runs differently from the others. Its times cannot be compared with theirs; training itself is not harmed.',
    next: [
      'Is time synchronisation running on that host?',
      'Distrust timelines across hosts until it is.',
    ],
    commands: ['chronyc tracking', 'timedatectl'],
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
  unobservable: {
    meaning:
      'A worker cannot be observed: it reports nothing, or nothing readable. Its state is unknown.',
    next: [
      'Is its event log written, and is its disk full?',
      'Restore its reports first: missing data does not mean that it is healthy.',
    ],
    commands: [events, 'df -h', 'ls -la {run}/events'],
  },
}
