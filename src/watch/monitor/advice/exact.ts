import type { Advice } from './advice.js'
import { detect, events, faultTest, validate } from './commands.js'

/** Advice about findings of exact checks: sums, samples, replicas, messages, checkpoints. */
export const exactAdvice = {
  corrupt_message: {
    meaning:
      'A message arrived with different contents than were sent. The cause is memory, a network card or its driver. Weights trained since cannot be trusted.',
    next: [
      'Take the host out of service until its memory and network card have been tested.',
      'Resume from a checkpoint from before the step in the finding.',
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
      'Look at the first step that differs; later differences only follow from it.',
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
      'Which version of which collective library is it, and was it changed?',
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
  bad_checkpoint: {
    meaning: 'A checkpoint is damaged, incomplete or older than it claims. Do not rely on it.',
    next: [
      'First of all, back up the newest intact checkpoint.',
      'Is the disk full, or was the writer killed in the middle?',
    ],
    commands: ['df -h', 'ls -la {run}/checkpoints', 'dmesg -T | grep -i -E "i/o error" | tail'],
  },
} satisfies Record<string, Advice>
