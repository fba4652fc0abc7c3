import type { Control, Fault } from '../../../src/lab/faults/disturbance.js'

const base = { dose: null, target: 'rank', needs: {} } as const
const must = { isExact: false, endsRun: false } as const

const dose = (levels: readonly number[], usual: number, promisedFrom: number) => ({
  name: 'factor',
  unit: 'x',
  help: '',
  from: 0,
  to: 10_000,
  levels,
  default: usual,
  promisedFrom,
})

/** Without a dose, found exactly. */
export const flips: Fault = {
  ...base,
  ...must,
  name: 'flips',
  code: 'F1',
  summary: 'Bits are flipped',
  expects: ['wrong_gradient', 'wrong_reduction'],
  blames: 'rank',
  isExact: true,
}

/** The larger the dose, the stronger. */
export const slow: Fault = {
  ...base,
  ...must,
  name: 'slow',
  code: 'F2',
  summary: 'A rank is slow',
  expects: ['slow_worker'],
  blames: 'rank',
  dose: dose([1.1, 1.5, 2], 2, 1.5),
}

/** The smaller the dose, the stronger. */
export const throttled: Fault = {
  ...base,
  ...must,
  name: 'throttled',
  code: 'F3',
  summary: 'A link is narrow',
  expects: ['slow_link'],
  blames: 'link',
  target: 'link',
  dose: dose([4000, 1000, 250, 60], 250, 250),
  needs: { proxiedLinks: true },
}

export const damaged: Fault = {
  ...base,
  ...must,
  name: 'damaged',
  code: 'F4',
  summary: 'A checkpoint is damaged',
  expects: ['bad_checkpoint'],
  blames: 'file',
  target: 'checkpoint',
  needs: { checkpointEvery: 10 },
}

export const misled: Fault = {
  ...base,
  ...must,
  name: 'misled',
  code: 'F5',
  summary: 'All divide wrongly',
  expects: ['wrong_scale'],
  blames: 'group',
  target: 'group',
}

export const stuck: Fault = {
  ...base,
  ...must,
  name: 'stuck',
  code: 'F6',
  summary: 'Two ranks stop together',
  expects: ['stalled_worker'],
  blames: 'pair',
}

export const faults = [flips, slow, throttled, damaged, misled, stuck] as const

/** Something is done to a worker, and its effect confirmed. */
export const pause: Control = {
  ...base,
  name: 'pause',
  code: 'N1',
  summary: 'A pause',
  dose: dose([3, 5], 5, 3),
  inWorker: () => ({}),
}

/** Consists of the way in which the run is set up. */
export const uneven: Control = {
  ...base,
  name: 'uneven',
  code: 'N2',
  summary: 'An uneven batch',
  inSpec: (spec) => spec,
}

export const controls = [pause, uneven] as const
