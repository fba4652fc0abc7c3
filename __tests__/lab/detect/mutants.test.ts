import { describe, expect, test } from 'vitest'
import type { Detector, Observe } from '../../../src/lab/detect/detector.js'
import {
  createAllreduceSpike,
  spikeLimits,
} from '../../../src/lab/detect/timing/allreduce-spike.js'
import { clockSkewLimits, createClockSkew } from '../../../src/lab/detect/timing/clock-skew.js'
import {
  cpuStarvationLimits,
  createCpuStarvation,
} from '../../../src/lab/detect/timing/cpu-starvation.js'
import { waitLimits } from '../../../src/lab/detect/timing/wait-window.js'
import { gradientLimits } from '../../../src/lab/detect/numerics/gradient-outliers.js'
import { createGradientStatistics } from '../../../src/lab/detect/numerics/gradient-statistics.js'
import {
  createLastArriver,
  lastArriverLimits,
} from '../../../src/lab/detect/timing/last-arriver.js'
import { createLinkMatrix } from '../../../src/lab/detect/timing/link-matrix.js'
import {
  createLossDivergence,
  lossDivergenceLimits,
} from '../../../src/lab/detect/numerics/loss-divergence.js'
import {
  createMemoryLeak,
  memoryLeakLimits,
} from '../../../src/lab/detect/processes/memory-leak.js'
import { createStraggler, stragglerLimits } from '../../../src/lab/detect/timing/straggler.js'
import {
  createStragglerTrend,
  stragglerTrendLimits,
} from '../../../src/lab/detect/timing/straggler-trend.js'
import {
  createUnobservable,
  unobservableLimits,
} from '../../../src/lab/detect/processes/unobservable.js'
import type { Blame, Finding } from '../../../src/kit/records/run/finding.js'
import { begin, culprit, effects } from './effects.js'
import type { Effect, SimulationOptions } from './simulate-run.js'
import { findingsOf } from './statistical-detectors.js'

/** A detector, limits that are off by ten, an effect it must name, and ordinary things it must not. */
type Subject = {
  readonly real: Detector
  readonly offByTen: Detector
  readonly effect: Effect
  readonly blame: Blame
  readonly ordinary?: Effect
  readonly options?: Partial<SimulationOptions>
  /** Steps after which it is too late; 30 unless told. */
  readonly within?: number
}
const rank: Blame = { kind: 'rank', rank: culprit }
const group: Blame = { kind: 'group' }
const usual = { worldSize: 4, cores: 8, steps: 90 }
const seeds = [41, 42, 43, 44]

const subjects: readonly Subject[] = [
  {
    real: createStraggler(),
    offByTen: createStraggler({ ...stragglerLimits, ratio: 12.5 }),
    effect: effects.slower(2),
    blame: rank,
  },
  {
    real: createStragglerTrend(),
    offByTen: createStragglerTrend({ ...stragglerTrendLimits, ratio: 12, burstRatio: 15 }),
    effect: effects.degrading(0.02),
    blame: rank,
    within: 45,
  },
  {
    real: createLastArriver(),
    offByTen: createLastArriver({ ...lastArriverLimits, minLateness: 2 }),
    effect: effects.slower(2),
    blame: rank,
  },
  {
    real: createLinkMatrix(),
    offByTen: createLinkMatrix({ ...waitLimits, minGrowth: 2, ratio: 25 }),
    effect: effects.slowLink(2, 1, 5),
    blame: { kind: 'link', from: 2, to: 1 },
  },
  {
    real: createAllreduceSpike(),
    offByTen: createAllreduceSpike({ ...spikeLimits, minGrowth: 2, ratio: 25 }),
    effect: effects.slowNetwork(5),
    blame: group,
  },
  {
    real: createGradientStatistics(),
    offByTen: createGradientStatistics({ ...gradientLimits, spreads: 60, certainSpreads: 120 }),
    effect: effects.gradientTimes(60),
    blame: rank,
  },
  {
    real: createLossDivergence(),
    offByTen: createLossDivergence({ ...lossDivergenceLimits, ratio: 20 }),
    effect: effects.lossTimes(6),
    blame: rank,
  },
  {
    real: createMemoryLeak(),
    offByTen: createMemoryLeak({
      ...memoryLeakLimits,
      totalBytes: 10 * memoryLeakLimits.totalBytes,
    }),
    effect: effects.leak(4e6),
    blame: rank,
  },
  {
    real: createClockSkew(),
    offByTen: createClockSkew({ ...clockSkewLimits, offsetMs: 500 }),
    effect: effects.clock(200),
    blame: rank,
    options: { steps: 150, stepMs: 10 },
    within: 100,
  },
  {
    real: createCpuStarvation(),
    offByTen: createCpuStarvation({ ...cpuStarvationLimits, share: 4 }),
    effect: effects.starved(9),
    blame: rank,
  },
  {
    real: createUnobservable(),
    offByTen: createUnobservable({ ...unobservableLimits, steps: 100 }),
    effect: effects.withoutBeats,
    blame: { kind: 'unobservable', rank: culprit },
    options: { steps: 100, stepMs: 10 },
    within: 80,
  },
]

/** Whether it names what is there in every run, not before it is there, and nothing in ordinary runs. */
function isAccepted(detector: Detector, { effect, blame, options, within = 30 }: Subject): boolean {
  const runs = seeds.map((seed) => ({ ...usual, ...options, seed }))
  const names = ({ blame: said, raised_step }: Finding): boolean =>
    JSON.stringify(said) === JSON.stringify(blame) &&
    raised_step !== null &&
    raised_step >= begin &&
    raised_step <= begin + within
  return runs.every((run) => {
    const findings = findingsOf(detector, { ...run, effect })
    const [first] = findings
    // The same may be raised again once it weighs more.
    const weights = new Set(findings.map(({ severity }) => severity))
    const isSame = findings.every((one) => JSON.stringify(one.blame) === JSON.stringify(blame))
    const isRaised = first !== undefined && names(first) && isSame
    return isRaised && weights.size === findings.length && findingsOf(detector, run).length === 0
  })
}

const observing = (detector: Detector, change: (observe: Observe) => Observe): Detector => ({
  ...detector,
  start: (run) => change(detector.start(run)),
})

const shift = (blame: Blame): Blame => {
  if (blame.kind === 'rank' || blame.kind === 'unobservable')
    return { ...blame, rank: blame.rank + 1 }
  if (blame.kind === 'link') return { ...blame, to: blame.to + 1 }
  return { kind: 'rank', rank: 0 }
}

const alarm = ({ name, evidence, channel }: Detector): Finding => ({
  detector: name,
  type: 'slow_worker',
  severity: 'critical',
  evidence,
  channel,
  blame: rank,
  step: begin,
  raised_step: begin,
  at_ms: 0,
  tensor: null,
  message: 'always',
})

describe.each(subjects.map((subject) => ({ name: subject.real.name, subject })))(
  '$name',
  ({ subject }) => {
    const { real, offByTen } = subject

    test('The cases accept the real detector', () => expect(isAccepted(real, subject)).toBe(true))

    test('The cases reject the detector with a limit off by ten', () => {
      expect(isAccepted(offByTen, subject)).toBe(false)
    })

    test('The cases reject the detector with ranks shifted by one', () => {
      const shifted = observing(
        real,
        (observe) => (event) =>
          observe(event).map((finding) => ({ ...finding, blame: shift(finding.blame) })),
      )
      expect(isAccepted(shifted, subject)).toBe(false)
    })

    test('The cases reject a detector that is always silent and one that always raises an alarm', () => {
      expect(
        isAccepted(
          observing(real, () => () => []),
          subject,
        ),
      ).toBe(false)
      expect(
        isAccepted(
          observing(real, () => () => [alarm(real)]),
          subject,
        ),
      ).toBe(false)
    })
  },
)
