import type { Effect } from './simulate-run.js'

/** Step at which the effects begin, and the rank they are on. */
export const begin = 20
export const culprit = 1

type Change = NonNullable<Effect['rank']>

/** Changes the culprit from the beginning on. */
const onCulprit = (
  change: (own: Parameters<Change>[0], after: number, random: () => number) => void,
): Effect => ({
  rank(own, { rank, step, random }) {
    if (rank === culprit && step >= begin) change(own, step - begin, random)
  },
})

/** Both links' delays together. */
export const together = (one: Effect, other: Effect): Effect => ({
  link: (at) => (one.link?.(at) ?? 0) + (other.link?.(at) ?? 0),
})

export const effects = {
  slower: (factor: number) => onCulprit((own) => void (own.computeMs *= factor)),
  slowerFromTheStart: (factor: number): Effect => ({
    rank: (own, { rank }) => void (own.computeMs *= rank === culprit ? factor : 1),
  }),
  /** A slower core, which its gauge shows. */
  slowCore: (factor: number): Effect => ({
    rank: (own, { rank }) => {
      own.computeMs *= rank === culprit ? factor : 1
      own.gaugeMs = 0.01 * (rank === culprit ? factor : 1)
    },
  }),
  /** A slower core or memory, so that the update of so many milliseconds is as much slower. */
  slowMachine: (factor: number, updateMs: number): Effect => ({
    rank: (own, { rank }) => {
      own.computeMs *= rank === culprit ? factor : 1
      own.updateMs = updateMs * (rank === culprit ? factor : 1)
    },
  }),
  slowLoader: (ms: number) => onCulprit((own) => void (own.dataMs += ms)),
  degrading: (perStep: number) =>
    onCulprit((own, after) => void (own.computeMs *= 1 + perStep * after)),
  intermittent: (share: number, factor: number) =>
    onCulprit((own, _, random) => void (own.computeMs *= random() < share ? factor : 1)),
  /** Cores of a shared machine: each is slow now and then. */
  unsteadyCores: (share: number, factor: number): Effect => ({
    rank: (own, { random }) => void (own.computeMs *= random() < share ? factor : 1),
  }),
  /** Ranks that share cores: all have busy neighbours, from a step on the first two have idle ones and are faster. */
  idleNeighbours: (from: number, factor: number): Effect => ({
    rank: (own, { rank, step }) => void (own.computeMs *= rank < 2 && step >= from ? 1 : factor),
  }),
  starved: (times: number) => onCulprit((own) => void (own.delayMs = times * own.computeMs)),
  slowLink: (from: number, to: number, ms: number): Effect => ({
    link: (at) => (at.from === from && at.to === to && at.step >= begin ? ms : 0),
  }),
  /** Ordinary: every link is slow while the run starts. */
  slowStart: (ms: number): Effect => ({
    link: ({ step, random }) => (step < 10 ? ms * (1 + 0.2 * random()) : 0),
  }),
  slowBothWays: (one: number, other: number, ms: number): Effect => ({
    link: ({ from, to, step }) =>
      step >= begin && [from, to].includes(one) && [from, to].includes(other) ? ms : 0,
  }),
  slowNetwork: (ms: number): Effect => ({
    link: ({ step, random }) => (step >= begin ? ms * (1 + 0.2 * random()) : 0),
  }),
  gradientTimes: (factor: number) =>
    onCulprit((own) => void (own.magnitudes = own.magnitudes.map((sum) => factor * sum))),
  gradientOnce: (segment: number, factor: number) =>
    onCulprit((own, after) => {
      if (after === 0) own.magnitudes[segment] = factor * (own.magnitudes[segment] ?? 0)
    }),
  /** Ordinary: the units of one layer are dead for the samples of one rank. */
  deadUnits: onCulprit((own) => void (own.magnitudes[2] = 0)),
  lossTimes: (factor: number) => onCulprit((own) => void (own.localLoss *= factor)),
  leak: (bytes: number) => onCulprit((own, after) => void (own.rssBytes += bytes * after)),
  tensorLeak: (tensors: number) => onCulprit((own, after) => void (own.tensors += tensors * after)),
  clock: (ms: number) => onCulprit((own) => void (own.clockMs = ms)),
  silent: (steps: number) => onCulprit((own, after) => void (own.isSilent = after < steps)),
  withoutBeats: onCulprit((own) => void (own.isBeating = false)),
  /** Ordinary: larger samples on one rank for a while. */
  skewedData: onCulprit((own, after) => {
    if (after < 6) Object.assign(own, { samples: 12, computeMs: 1.4 * own.computeMs })
  }),
  /** Ordinary: the whole run's loss jumps for two steps. */
  lossSpike: { loss: (step) => (step === 40 || step === 41 ? 8 : 1) } as Effect,
  diverging: {
    loss: (step) => (step < begin ? 1 : Math.min(100, 1.25 ** (step - begin))),
  } as Effect,
}
