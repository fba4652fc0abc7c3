import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Detector, StreamEvent } from '../../src/detect/detector.js'
import { dateEvents, mergeEvents } from '../../src/detect/merge-events.js'
import { createReorderBuffer } from '../../src/detect/reorder-events.js'
import { runDetectors } from '../../src/detect/run-detectors.js'
import { createStepRows } from '../../src/detect/step-rows.js'
import type { CoordinatorEvent } from '../../src/records/coordinator-event.js'
import type { RunEvent } from '../../src/records/run-event.js'
import { aStepEvent } from '../support/launch-builders.js'
import { aFinding } from '../support/fault-trial-builders.js'

const stepAt = (rank: number, step: number, at_ms: number): RunEvent =>
  aStepEvent({ rank, step, at_ms })
const linksOf = (rank: number, step: number): RunEvent => {
  return { type: 'links', rank, step, blocked_ms: [0, 1], gather_blocked_ms: [0, 0] }
}
const look = (at_ms: number): CoordinatorEvent => ({ type: 'look', at_ms })
const times = (events: readonly StreamEvent[]) =>
  events.map((event) => ('at_ms' in event ? event.at_ms : null))

describe('the events of a log', () => {
  test('without a time have that of the next one that has', () => {
    const log = [linksOf(0, 0), stepAt(0, 0, 10), linksOf(0, 1), linksOf(0, 1), stepAt(0, 1, 20)]
    expect(times(dateEvents(log))).toEqual([10, 10, 20, 20, 20])
  })

  test('after the last time come last', () => {
    expect(times(dateEvents([stepAt(0, 0, 10), linksOf(0, 1)]))).toEqual([10, Infinity])
  })

  test('keep their order where a clock runs backwards', () => {
    const dated = dateEvents([stepAt(0, 0, 30), stepAt(0, 1, 20), stepAt(0, 2, 40)])
    expect(times(dated)).toEqual([20, 20, 40])
    expect(dated.map((event) => ('step' in event ? event.step : null))).toEqual([0, 1, 2])
  })
})

describe('the logs of a run as one stream', () => {
  test('have time between them decide, and what is equally old keep its log’s order', () => {
    const stream = mergeEvents(
      [
        [linksOf(0, 0), stepAt(0, 0, 10), stepAt(0, 1, 30)],
        [linksOf(1, 0), stepAt(1, 0, 20), linksOf(1, 1), stepAt(1, 1, 25)],
      ],
      [look(5), look(20), look(40)],
    )
    expect(stream.map((event) => `${event.type} ${'rank' in event ? event.rank : ''}`)).toEqual([
      ...['look ', 'links 0', 'step 0', 'links 1', 'step 1', 'look ', 'links 1', 'step 1'],
      ...['step 0', 'look '],
    ])
  })

  test('are complete, and every log is in its own order, whatever its times', () => {
    const anyLog = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(anyLog, { minLength: 1, maxLength: 4 }), (clocks) => {
        const logs = clocks.map((clock, rank) => clock.map((at, step) => stepAt(rank, step, at)))
        const stream = mergeEvents(logs, [])
        logs.forEach((log, rank) => {
          const own = stream.flatMap((event) =>
            event.type === 'step' && event.rank === rank ? event.step : [],
          )
          expect(own).toEqual(log.map((_, step) => step))
        })
      }),
    )
  })
})

describe('the events of a run that goes on', () => {
  test('are held back until they are old enough, and come out oldest first', () => {
    const buffer = createReorderBuffer(100)
    buffer.add(dateEvents([look(50), look(120)]))
    buffer.add(dateEvents([stepAt(0, 0, 30), stepAt(0, 1, 110)]))
    expect(times(buffer.release(149))).toEqual([30])
    expect(times(buffer.release(150))).toEqual([50])
    expect(times(buffer.release(150))).toEqual([])
    buffer.add(dateEvents([stepAt(1, 0, 60)]))
    expect(times(buffer.release(215))).toEqual([60, 110])
    expect(times(buffer.flush())).toEqual([120])
    expect(times(buffer.flush())).toEqual([])
  })

  test('all come out at the end, without a time as well', () => {
    const buffer = createReorderBuffer(100)
    buffer.add(dateEvents([stepAt(0, 0, 30), linksOf(0, 1)]))
    expect(buffer.release(1e9)).toHaveLength(1)
    expect(buffer.flush()).toHaveLength(1)
  })
})

describe('detectors over a run', () => {
  const run = { worldSize: 2, firstStep: 0, numSteps: 9, cores: null }
  const named = (name: string, atMs: number | null): Detector => ({
    ...{ name, summary: '', evidence: 'strong', channel: 'telemetry', falseAlarmBudget: '' },
    start: () => (event) =>
      event.type === 'look' ? [aFinding({ detector: name, at_ms: atMs })] : [],
  })

  test('speak in the order of events, each with the time of the event or its own', () => {
    const detectors = [named('a', null), named('b', 7)]
    const findings = runDetectors(detectors, run, [look(1), stepAt(0, 0, 2), look(3)])
    expect(findings.map(({ detector, at_ms }) => [detector, at_ms])).toEqual([
      ['a', 1],
      ['b', 7],
      ['a', 3],
      ['b', 7],
    ])
  })

  test('start anew with every run', () => {
    const once: Detector = {
      ...named('once', null),
      start() {
        let isDone = false
        return () => {
          if (isDone) return []
          isDone = true
          return [aFinding()]
        }
      },
    }
    for (let repeat = 0; repeat < 2; repeat++) {
      expect(runDetectors([once], run, [look(1), look(2)])).toHaveLength(1)
    }
  })

  test('do not know a time where the event has none', () => {
    const reference = { type: 'reference', step: 0, loss: 1, state_hash: null } as const
    const always: Detector = { ...named('a', null), start: () => () => [aFinding({ at_ms: null })] }
    expect(runDetectors([always], run, [reference])).toMatchObject([{ at_ms: null }])
  })
})

describe('the values of a step', () => {
  test('are handed out when every rank’s is there, by rank, in whatever order they come', () => {
    const rows = createStepRows<string>(3)
    expect(rows.add(2, 0, 'c')).toBeNull()
    expect(rows.add(0, 1, 'later')).toBeNull()
    expect(rows.add(0, 0, 'a')).toBeNull()
    expect(rows.add(1, 0, 'b')).toEqual({ step: 0, values: ['a', 'b', 'c'] })
  })

  test('of one rank alone are complete at once', () => {
    expect(createStepRows<number>(1).add(0, 4, 9)).toEqual({ step: 4, values: [9] })
  })

  test('that come twice count once, the last of them', () => {
    const rows = createStepRows<number>(2)
    expect(rows.add(0, 0, 1)).toBeNull()
    expect(rows.add(0, 0, 2)).toBeNull()
    expect(rows.add(1, 0, 3)).toEqual({ step: 0, values: [2, 3] })
  })

  test('of a rank that fell silent do not fill the memory: the oldest are forgotten', () => {
    const rows = createStepRows<number>(2, 3)
    for (let step = 0; step < 10; step++) expect(rows.add(0, step, step)).toBeNull()
    expect(rows.add(1, 2, 0)).toBeNull()
    expect(rows.add(1, 9, 0)).toEqual({ step: 9, values: [9, 0] })
  })
})
