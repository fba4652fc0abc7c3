import { describe, expect, test } from 'vitest'
import { runDetectors } from '../../../src/lab/detect/run-detectors.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import { EvidenceSeen } from '../../support/evidence/constant-fields.js'
import { effects } from './effects.js'
import { type Effect, factsOf, type SimulationOptions, simulateRun } from './simulate-run.js'
import { statisticalDetectors } from './statistical-detectors.js'

const faults: Readonly<Record<string, Effect>> = {
  none: {},
  'slow rank': effects.slower(3),
  'slow core': effects.slowCore(3),
  'slow machine': effects.slowMachine(3, 0.4),
  'slow link': effects.slowLink(0, 1, 30),
  'slow loader': effects.slowLoader(40),
  'large gradient': effects.gradientTimes(50),
  'tensors that are kept': effects.tensorLeak(8),
  'skewed clock': effects.clock(500),
  'no beats': effects.withoutBeats,
  'diverging loss': effects.diverging,
}
const seen = new EvidenceSeen()

function judge(options: SimulationOptions): readonly Finding[] {
  const facts = factsOf(options)
  const events = simulateRun(options)
  seen.note({ facts })
  for (const event of events) seen.note({ [event.type]: event })
  return runDetectors(statisticalDetectors, facts, events)
}

/** What was found, by step of the part of the run that was seen. */
const kinds = (findings: readonly Finding[], firstStep: number) =>
  findings.map(({ detector, type, severity, blame, step }) => ({
    detector,
    type,
    severity,
    blame,
    step: step === null ? null : step - firstStep,
  }))

describe('Evidence of simulated runs', () => {
  test.each(Object.entries(faults))(
    'A run with the fault "%s" is judged alike whether it began at step 0 or went on from a checkpoint',
    (_, effect) => {
      for (const seed of [1, 2, 3]) {
        const options = { worldSize: 4, seed, steps: 70, cores: seed === 1 ? null : 8, effect }
        const fromStart = judge(options)
        const resumed = judge({ ...options, firstStep: 40 * seed })
        expect(kinds(resumed, 40 * seed)).toEqual(kinds(fromStart, 0))
      }
    },
  )

  test('What was found stays so in a run that failed or was stopped', () => {
    const options = { worldSize: 3, seed: 5, steps: 60, cores: 8, effect: effects.slower(3) }
    const finished = kinds(judge(options), 0)
    expect(finished.map(({ detector }) => detector)).toContain('straggler')
    for (const outcome of ['failed', 'stopped'] as const) {
      const ended = judge({ ...options, ending: { outcome, message: 'It was told to stop.' } })
      expect(kinds(ended, 0)).toEqual(finished)
    }
  })

  test('Every field of the evidence has taken more than one value', () => {
    judge({ worldSize: 2, seed: 6, hasDelays: false })
    expect(seen.constants().filter((path) => !/^[a-z-]+\.type=/.test(path))).toEqual([
      'start.version=1',
    ])
  })
})
