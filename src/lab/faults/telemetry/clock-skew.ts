import type { Fault } from '../disturbance.js'
import { seededRandom } from '../mechanisms/seeded-random.js'

export const clockSkew: Fault = {
  name: 'clock_skew',
  code: 'F27d',
  summary: "one rank's clock is ahead of or behind the others'",
  dose: {
    name: 'offset',
    unit: 'ms',
    help: 'how far the clock is off',
    from: 1,
    to: 3_600_000,
    default: 500,
    promisedFrom: 500,
    levels: [100, 500, 5000],
  },
  target: 'rank',
  // A clock that is behind takes five heartbeats, of which there are ten a second.
  needs: { minDurationMs: 1000 },
  expects: ['clock_skew'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minDurationMs: 1500 } },
  inSpec: (spec, aim) => ({
    ...spec,
    startedAtEpochMs: spec.startedAtEpochMs - aheadMs(aim),
  }),
  inWorker(site) {
    const ms = aheadMs(site.aim)
    return {
      // The clock is off from the start; the first record of the training thread confirms it.
      enter: () => site.confirm(`clock ${ms > 0 ? 'ahead' : 'behind'} by ${Math.abs(ms)} ms`),
    }
  },
}

function aheadMs({ seed, dose }: { seed: number; dose: number }): number {
  return seededRandom(seed)() < 0.5 ? dose : -dose
}
