import { describe, expect, test } from 'vitest'
import { unobservable } from '../../../src/detect/processes/unobservable.js'
import { begin, culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

import type { StreamEvent } from '../../../src/detect/detector.js'
import { factsOf, simulateRun } from '../simulate-run.js'
import { runDetectors } from '../../../src/detect/run-detectors.js'

const options = { seed: 37, steps: 100, stepMs: 10 }
const unseen = [{ type: 'unobservable', blame: { kind: 'unobservable', rank: culprit } }]

describe('Unobservable worker', () => {
  test.each([2, 4])(
    'The detector names one of %i ranks that reports no more steps',
    (worldSize) => {
      const findings = findingsOf(unobservable, {
        ...options,
        worldSize,
        effect: effects.silent(Infinity),
      })
      expect(findings).toMatchObject(unseen)
      expect(findings[0]?.step).toBe(begin)
    },
  )

  test('The detector names a rank whose log lacks a step or contains one twice', () => {
    expect(
      findingsOf(unobservable, { ...options, worldSize: 3, effect: effects.silent(1) }),
    ).toMatchObject(unseen)
    const events = simulateRun({ ...options, worldSize: 3 })
    const again = events.find(
      (event) => event.type === 'step' && event.rank === culprit && event.step === 9,
    )
    const findings = runDetectors(
      [unobservable],
      factsOf({ ...options, worldSize: 3 }),
      again ? [...events, again] : [],
    )
    expect(findings).toMatchObject(unseen)
  })

  test('The detector names a rank whose log ends before the run does, at the end of the run', () => {
    const isReported = (one: StreamEvent) =>
      !(one.type === 'step' && one.rank === culprit && one.step > 95)
    const events = simulateRun({ ...options, worldSize: 3 }).filter(isReported)
    const findings = runDetectors([unobservable], factsOf({ ...options, worldSize: 3 }), events)
    expect(findings).toMatchObject([{ ...unseen[0], step: 96 }])
  })

  test.each([2, 4])('The detector names one of %i ranks whose beats stop', (worldSize) => {
    const findings = findingsOf(unobservable, {
      ...options,
      worldSize,
      effect: effects.withoutBeats,
    })
    expect(findings).toMatchObject(unseen)
  })

  test('The detector names a rank whose beats do not advance', () => {
    const frozen = simulateRun({ ...options, worldSize: 3 }).map((event) =>
      event.type === 'beat' && event.rank === culprit ? { ...event, step: 3, sequence: 6 } : event,
    )
    expect(
      runDetectors([unobservable], factsOf({ ...options, worldSize: 3 }), frozen),
    ).toMatchObject(unseen)
  })

  test('The detector stays silent about a rank that died', () => {
    const gone = (
      events = simulateRun({ ...options, worldSize: 3, effect: effects.silent(Infinity) }),
    ) => {
      const at = events.findIndex((event) => event.type === 'step' && event.step === begin)
      const exit = {
        type: 'exit',
        rank: culprit,
        code: null,
        signal: 'SIGKILL',
        output: [] as string[],
        at_ms: 1,
      } as StreamEvent
      return [...events.slice(0, at), exit, ...events.slice(at)]
    }
    expect(runDetectors([unobservable], factsOf({ ...options, worldSize: 3 }), gone())).toEqual([])
  })
})
