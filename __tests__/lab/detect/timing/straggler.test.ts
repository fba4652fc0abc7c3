import { describe, expect, test } from 'vitest'
import { straggler } from '../../../../src/lab/detect/timing/straggler.js'
import { begin, culprit, effects } from '../effects.js'
import { type Effect, factsOf, simulateRun } from '../simulate-run.js'
import { findingsOf } from '../statistical-detectors.js'
import { aSetup } from '../run-of-events.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'
import { stragglerTrend } from '../../../../src/lab/detect/timing/straggler-trend.js'

const seeds = Array.from({ length: 25 }, (_, seed) => 400 + seed)
const found = (worldSize: number, effect = effects.slower(2), steps = 90) =>
  seeds.map((seed) => findingsOf(straggler, { worldSize, seed, effect, steps })[0])

/** Steps from the beginning to each finding, quickest first. */
const stepsUntil = (findings: ReturnType<typeof found>): number[] =>
  findings.map((one) => (one?.raised_step ?? Infinity) - begin).sort((a, b) => a - b)

describe('Straggler', () => {
  test.each([3, 4, 8])(
    'The detector names one of %i ranks that takes twice as long, within 12 steps in 24 of 25 runs',
    (worldSize) => {
      const findings = found(worldSize)
      expect(findings.every((one) => one?.type === 'slow_worker')).toBe(true)
      for (const finding of findings)
        expect(finding?.blame).toEqual({ kind: 'rank', rank: culprit })
      expect(stepsUntil(findings)[23]).toBeLessThanOrEqual(12)
    },
  )

  test.each([3, 4, 8])(
    'The detector names one of %i ranks that takes 1.5 times as long, within 12 steps on average',
    (worldSize) => {
      const findings = found(worldSize, effects.slower(1.5))
      expect(findings.map((one) => one?.blame)).toEqual(
        seeds.map(() => ({ kind: 'rank', rank: culprit })),
      )
      const late = stepsUntil(findings)
      expect(late[late.length >> 1]).toBeLessThanOrEqual(12)
    },
  )

  test.each([
    ['stays silent about', 0.01],
    ['names', 0.1],
  ])(
    'The detector %s a rank that takes twice as long in steps of %d ms, since an interrupt takes hundredths',
    (does, stepMs) => {
      const options = { worldSize: 4, cores: 4, steps: 90, effect: effects.slower(2), stepMs }
      const blames = seeds.map((seed) => findingsOf(straggler, { ...options, seed })[0]?.blame)
      const blame = does === 'names' ? { kind: 'rank', rank: culprit } : undefined
      expect(blames).toEqual(seeds.map(() => blame))
    },
  )

  test('The detector uses their histories to decide which of two ranks has become slow', () => {
    expect(found(2).map((one) => one?.blame)).toEqual(
      seeds.map(() => ({ kind: 'rank', rank: culprit })),
    )
  })

  test('The detector names neither of two ranks that were never alike', () => {
    const blames = found(2, effects.slowerFromTheStart(2)).map((one) => one?.blame)
    expect(blames).toEqual(seeds.map(() => ({ kind: 'unattributable', among: [0, 1] })))
  })

  test.each([2, 4])(
    'The detector stays silent about one of %i ranks whose update is as much slower, because its machine is',
    (worldSize) => {
      const options = {
        worldSize,
        cores: worldSize,
        steps: 90,
        effect: effects.slowMachine(1.6, 1),
      }
      expect(seeds.flatMap((seed) => findingsOf(straggler, { ...options, seed }))).toEqual([])
    },
  )

  test.each([
    { what: 'core', effect: effects.slowCore(1.6) },
    { what: 'update', effect: effects.slowMachine(1.6, 1) },
  ])(
    'The detector names the rank with a slower $what where the ranks may run on several machines',
    ({ effect }) => {
      const blameOf = (cores: number | null) =>
        seeds.map(
          (seed) =>
            findingsOf(straggler, { worldSize: 4, cores, steps: 90, effect, seed })[0]?.blame,
        )
      expect(blameOf(null)).toEqual(seeds.map(() => ({ kind: 'rank', rank: culprit })))
      expect(blameOf(4)).toEqual(seeds.map(() => undefined))
    },
  )

  test('The detector names a slow rank whose update takes as long as that of its peers', () => {
    const slower = effects.slower(2)
    const rank: Effect['rank'] = (own, at) => {
      own.updateMs = 1
      slower.rank?.(own, at)
    }
    expect(found(2, { rank }).map((one) => one?.blame)).toEqual(
      seeds.map(() => ({ kind: 'rank', rank: culprit })),
    )
  })

  test('The detector reports slow loading under its own name', () => {
    const types = found(4, effects.slowLoader(4)).map((one) => one?.type)
    expect(types).toEqual(seeds.map(() => 'slow_data'))
  })

  test('The detector does not blame a rank whose core was a little slower from the start', () => {
    const blames = found(4, effects.slowerFromTheStart(1.22)).map((one) => one?.blame)
    expect(blames).toEqual(seeds.map(() => undefined))
  })

  test('The detector stays silent about a much slower loader that costs a step next to nothing', () => {
    const loads = found(4, effects.slowLoader(1)).map((one) => one?.type)
    expect(loads).toEqual(seeds.map(() => undefined))
  })

  test('The detector stays silent about a rank with more samples and one without a core', () => {
    for (const effect of [effects.skewedData, effects.starved(4)]) {
      expect(found(4, effect).filter((one) => one !== undefined)).toEqual([])
    }
  })
})

/** The run, of which the ranks of each part hold the same stage of a pipeline. */
const inStages = (parts: readonly (readonly number[])[], effect: Effect, detector = straggler) => {
  const options = { worldSize: parts.flat().length, seed: 400, effect, steps: 90, cores: 8 }
  const setups = parts.flatMap((ranks, part) =>
    ranks.map((rank) => ({ ...aSetup(rank, {}), own: { part: `${part}`, messages: 'yes' } })),
  )
  return runDetectors([detector], factsOf(options), [...setups, ...simulateRun(options)])[0]?.blame
}

describe('Stages of a pipeline', () => {
  const byDesign = effects.slowerFromTheStart(2)
  const others = [0, 1, 2, 3].filter((rank) => rank !== culprit)

  test.each([straggler, stragglerTrend])(
    'A stage that computes for longer than the others by design is not slow for $name',
    (detector) => {
      expect(inStages([[culprit], others], byDesign, detector)).toBeUndefined()
    },
  )

  test('Beside replicas of the same stage it is slow', () => {
    expect(inStages([[0, 1, 2, 3]], byDesign)).toEqual({ kind: 'rank', rank: culprit })
  })

  test('Of two replicas of a stage their history tells which one has become slow', () => {
    const [peer = 0, ...rest] = others
    const found = inStages([[culprit, peer], rest], effects.slower(2))
    expect(found).toEqual({ kind: 'rank', rank: culprit })
  })

  test('Of two replicas of a stage that were never alike neither is named', () => {
    const [peer = 0, ...rest] = others
    const among = [culprit, peer].toSorted((one, other) => one - other)
    const found = inStages([[culprit, peer], rest], byDesign)
    expect(found).toEqual({ kind: 'unattributable', among })
  })
})
