import { describe, expect, test } from 'vitest'
import { unobservable } from '../../../../src/lab/detect/processes/unobservable.js'
import { begin, culprit, effects } from '../effects.js'
import { findingsOf } from '../statistical-detectors.js'

import type { StreamEvent } from '../../../../src/lab/detect/detector.js'
import { detectors } from '../../../../src/lab/detect/index.js'
import { isOfCoordinator } from '../../../../src/lab/detect/processes/coordinator-events.js'
import { mergeEvents } from '../../../../src/lab/detect/stream/event-stream.js'
import type { BeatEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { aBeat, aStep, runEnded } from '../run-of-events.js'
import { type Effect, factsOf, type SimulationOptions, simulateRun } from '../simulate-run.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'

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

  test.each([3_600_000, -3_600_000, 5000, -5000])(
    'The detector stays silent about a rank whose clock is off by %i ms, and so do all but clock-skew',
    (offMs) => {
      const effect = wrongClock(offMs)
      const findings = runDetectors(detectors, factsOf(skewed), mergedLogs({ ...skewed, effect }))
      expect(findings).toMatchObject([{ type: 'clock_skew', blame: { rank: culprit } }])
    },
  )

  test.each([3_600_000, -3_600_000])(
    'The detector names a rank that reports no more steps when its clock is off by %i ms as well',
    (offMs) => {
      const silent = effects.silent(Infinity)
      const effect: Effect = {
        rank(own, at) {
          silent.rank?.(own, at)
          wrongClock(offMs).rank?.(own, at)
        },
      }
      const stream = mergedLogs({ ...skewed, effect })
      expect(runDetectors([unobservable], factsOf(skewed), stream)).toMatchObject(unseen)
    },
  )

  test.each([
    ['together, as on a busy machine', 5, []],
    ['one after the other', 100, unseen],
  ])(
    'Two beats that report no step of those that peers have finished, %s',
    (_, apartMs, expected) => {
      const observe = unobservable.start(factsOf({ ...options, worldSize: 2 }))
      const beatAt = (atMs: number) => aBeat(culprit, atMs)
      const peers = Array.from({ length: 20 }, (_step, step) => aStep(1 - culprit, step))
      const beats = [beatAt(1000), beatAt(2000), beatAt(2000 + apartMs)]
      const [first, ...later] = beats
      expect([first!, ...peers, ...later].flatMap((one) => observe(one))).toMatchObject(expected)
    },
  )

  test('The detector stays silent about beats that arrive all at once after the coordinator was away', () => {
    const observe = unobservable.start(factsOf({ ...options, worldSize: 2 }))
    const events = [0, 1].flatMap((rank) => [
      ...Array.from({ length: 40 }, (_, step) => aStep(rank, step)),
    ])
    const beats = [0, 1].flatMap((rank) =>
      Array.from({ length: 30 }, (_, number) =>
        aBeat(rank, 3000 + number / 10, { step: 10 + number, sequence: number }),
      ),
    )
    expect([...events, ...beats].flatMap((event) => observe(event))).toEqual([])
  })
})

describe('A script that resumes by itself, after the start of its log', () => {
  const program = { torch: '2.15.0', python: '3.11', script: 'train.py', digest: '', arguments: [] }
  const start = (rank: number): RunEvent => ({
    type: 'start',
    version: 1,
    run_id: 'r',
    rank,
    world_size: 2,
    pid: 1,
    first_step: 0,
    program,
    at_ms: 1,
  })
  /** The logs of ranks whose counts begin here, and which report this many steps. */
  const find = (ranks: readonly { readonly from: number; readonly steps: number }[]) => {
    const logs = ranks.map(({ from, steps }, rank) => [
      start(rank),
      ...Array.from({ length: steps }, (_, step) =>
        aStep(rank, from + step, { at_ms: 500 + 10 * step }),
      ),
    ])
    const beats = ranks.flatMap((_, rank) =>
      [100, 200, 300, 400].map((ms) => aBeat(rank, ms, { step: 0, sequence: 0 })),
    )
    const facts = factsOf({ ...options, worldSize: ranks.length })
    return runDetectors([unobservable], facts, mergeEvents(logs, [...beats, runEnded(9000)]))
  }

  test('Each rank may begin where its checkpoint ended, and a rank that did not load it at 0', () => {
    expect(
      find([
        { from: 60, steps: 5 },
        { from: 60, steps: 5 },
      ]),
    ).toEqual([])
    expect(
      find([
        { from: 60, steps: 5 },
        { from: 0, steps: 5 },
      ]),
    ).toEqual([])
  })

  test('A rank that reported fewer steps than its peers since they resumed is named', () => {
    const [finding, ...others] = find([
      { from: 60, steps: 25 },
      { from: 60, steps: 22 },
    ])
    expect(finding).toMatchObject({ type: 'unobservable', blame: { rank: 1 }, step: 82 })
    expect(finding?.message).toContain('has finished 85 steps and its log ends after 82')
    expect(others).toEqual([])
  })
})

test.each([
  [9, []],
  [10, [{ type: 'unobservable', blame: { kind: 'unobservable', rank: 0 } }]],
])('A rank whose log goes on and whose newest %i beats stand still: %j', (count, expected) => {
  const logs = [0, 1].map((rank) =>
    Array.from({ length: 20 }, (_, step) => aStep(rank, step, { at_ms: 310 + 10 * step })),
  )
  const beats = Array.from({ length: count + 1 }, (_, at) => 200 + 500 * Math.sign(at) + 100 * at)
    .map((ms, at) => [
      aBeat(0, ms, { step: 0, sequence: 0 }),
      aBeat(1, ms, { step: at === 0 ? 0 : 19, sequence: at }),
    ])
    .flat()
  const facts = factsOf({ ...options, worldSize: 2 })
  expect(runDetectors([unobservable], facts, mergeEvents(logs, beats))).toMatchObject(expected)
})

describe('A rank whose beats others pass on', () => {
  /** All steps of a short job, and beats from before them, of which two arrive after them. */
  const find = (source: { readonly source?: 'relay' }) => {
    const logs = [0, 1].map((rank) =>
      Array.from({ length: 20 }, (_, step) => aStep(rank, step, { at_ms: 310 + 10 * step })),
    )
    const beat = (sent_ms: number, at_ms: number, step = 0) => {
      const place = { step, sequence: 2 * step }
      return { ...(aBeat(0, at_ms, place) as BeatEvent), sent_ms, ...source }
    }
    const late = [beat(100, 200), beat(200, 700), beat(300, 730), beat(700, 760, 19)]
    const events = mergeEvents(logs, late)
    return runDetectors([unobservable], factsOf({ ...options, worldSize: 2 }), events)
  }

  test('Beats that waited on their way accuse no rank, because they are placed where they were sent', () => {
    expect(
      find({ source: 'relay' }).filter(({ message }) => message.includes('heartbeats')),
    ).toEqual([])
  })

  test('Two late beats of a rank that reports directly accuse it of nothing either: a machine may be busy', () => {
    expect(find({})).toEqual([])
  })
})

const skewed = { ...options, worldSize: 3 }

/** A clock that is wrong from the start. */
const wrongClock = (offMs: number): Effect => ({
  rank(own, { rank }) {
    if (rank === culprit) own.clockMs = offMs
  },
})

/** A simulated run as its logs put it: each rank's events on its own clock. */
function mergedLogs(simulation: SimulationOptions): StreamEvent[] {
  const events = simulateRun(simulation)
  const logs = Array.from({ length: simulation.worldSize }, (_, rank) =>
    events.filter(
      (event): event is RunEvent =>
        !isOfCoordinator(event) && event.type !== 'reference' && event.rank === rank,
    ),
  )
  let nowMs = 0
  // A line from a worker keeps its order, however slow it is.
  const heard = events.filter(isOfCoordinator).map((event) => {
    nowMs = Math.max(nowMs, event.at_ms)
    return { ...event, at_ms: nowMs }
  })
  return mergeEvents(logs, heard)
}
