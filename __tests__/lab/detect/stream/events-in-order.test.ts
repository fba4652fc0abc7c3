import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Detector, StreamEvent } from '../../../../src/lab/detect/detector.js'
import { dateEvents } from '../../../../src/lab/detect/stream/date-events.js'
import { createEventStream, mergeEvents } from '../../../../src/lab/detect/stream/event-stream.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'
import { createStepRows } from '../../../../src/lab/detect/stream/step-rows.js'
import type {
  BeatEvent,
  CoordinatorEvent,
} from '../../../../src/kit/records/run/coordinator-event.js'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { aStepEvent } from '../../../support/builders/launch-builders.js'
import { aBeat } from '../run-of-events.js'
import { aFinding } from '../../../support/builders/fault-trial-builders.js'

const stepAt = (rank: number, step: number, at_ms: number): RunEvent =>
  aStepEvent({ rank, step, at_ms })
const linksOf = (rank: number, step: number): RunEvent => {
  return { type: 'links', rank, step, blocked_ms: [0, 1], gather_blocked_ms: [0, 0] }
}
const look = (at_ms: number): CoordinatorEvent => ({ type: 'look', at_ms })
const times = (events: readonly StreamEvent[]) =>
  events.map((event) => ('at_ms' in event ? event.at_ms : null))

const stepsOf = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.type === 'step' ? event.step : []))

describe('Events of a log', () => {
  test('An event without a time gets that of the next event with a time', () => {
    const log = [linksOf(0, 0), stepAt(0, 0, 10), linksOf(0, 1), linksOf(0, 1), stepAt(0, 1, 20)]
    expect(times(dateEvents(log))).toEqual([10, 10, 20, 20, 20])
  })

  test('Events after the last known time come last', () => {
    expect(times(dateEvents([stepAt(0, 0, 10), linksOf(0, 1)]))).toEqual([10, Infinity])
  })

  test('Events keep their order where a clock runs backwards', () => {
    const dated = dateEvents([stepAt(0, 0, 30), stepAt(0, 1, 20), stepAt(0, 2, 40)])
    expect(times(dated)).toEqual([20, 20, 40])
    expect(dated.map((event) => ('step' in event ? event.step : null))).toEqual([0, 1, 2])
  })
})

describe('Logs of a run as one stream', () => {
  test('The stream is sorted by time, and equal times keep the order of their log', () => {
    const stream = mergeEvents(
      [
        [linksOf(0, 0), stepAt(0, 0, 10), stepAt(0, 1, 30)],
        [linksOf(1, 0), stepAt(1, 0, 20), linksOf(1, 1), stepAt(1, 1, 25)],
      ],
      [look(5), look(20), look(40)],
    )
    expect(stream.map((event) => `${event.type} ${'rank' in event ? event.rank : ''}`)).toEqual([
      'look ',
      'links 0',
      'step 0',
      'links 1',
      'step 1',
      'look ',
      'links 1',
      'step 1',
      'step 0',
      'look ',
    ])
  })

  test('A beat that others have passed on is placed where it was sent, whatever it waited for on its way', () => {
    const relayed = (sent_ms: number, at_ms: number) =>
      ({ ...(aBeat(0, at_ms) as BeatEvent), sent_ms, source: 'relay' }) as const
    const late = [relayed(100, 640), relayed(200, 640), relayed(300, 640), relayed(640, 660)]
    const stream = mergeEvents([[stepAt(0, 0, 250)]], late)
    // The quickest took 20 ms.
    expect(times(stream)).toEqual([120, 220, 250, 320, 660])
    expect(stream.flatMap((event) => (event.type === 'beat' ? event.arrived_ms : []))).toEqual([
      640, 640, 640, 660,
    ])
    const direct = late.map(({ source: _, ...beat }) => beat)
    expect(times(mergeEvents([[stepAt(0, 0, 250)]], direct))).toEqual([250, 640, 640, 640, 660])
  })

  test('The stream is complete and keeps the order of every log for any times', () => {
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

describe('Events of a run that continues', () => {
  test('The stream holds events back until they are old enough and emits the oldest first', () => {
    const stream = createEventStream(2, 100)
    stream.hear([look(50), look(120)])
    stream.read(0, [stepAt(0, 0, 30), stepAt(0, 1, 110)])
    expect(times(stream.release(149))).toEqual([30])
    expect(times(stream.release(150))).toEqual([50])
    expect(times(stream.release(150))).toEqual([])
    stream.read(1, [stepAt(1, 0, 60)])
    expect(times(stream.release(215))).toEqual([60, 110])
    expect(times(stream.flush())).toEqual([120])
    expect(times(stream.flush())).toEqual([])
  })

  test('The stream emits all events at the end, including those without a time', () => {
    const stream = createEventStream(1, 100)
    stream.read(0, [stepAt(0, 0, 30), linksOf(0, 1)])
    expect(stream.release(1e9)).toHaveLength(1)
    expect(stream.flush()).toHaveLength(1)
  })

  test('The stream keeps the order of a log whose clock runs backwards between two readings', () => {
    const stream = createEventStream(1)
    stream.read(0, [stepAt(0, 0, 30)])
    stream.read(0, [stepAt(0, 1, 20)])
    expect(stepsOf(stream.flush())).toEqual([0, 1])
  })
})

describe('Events of a rank whose clock is wrong', () => {
  const beat = (rank: number, at_ms: number, sent_ms: number): CoordinatorEvent => ({
    ...aBeat(rank, at_ms),
    sent_ms,
  })

  test.each([3_600_000, -3_600_000])(
    'The stream puts them where they happened when the clock is off by %i ms',
    (offMs) => {
      const right = [stepAt(0, 0, 10), stepAt(0, 1, 30)]
      const wrong = [stepAt(1, 0, 20 + offMs), stepAt(1, 1, 40 + offMs)]
      const heard = [beat(0, 25, 24), beat(1, 26, 25 + offMs), look(50)]
      const merged = mergeEvents([right, wrong], heard)
      expect(stepsOf(merged)).toEqual([0, 0, 1, 1])
      expect(times(merged)).toEqual([10, 21, 25, 26, 30, 41, 50])
    },
  )

  test('A live run waits for the first heartbeat before it dates the events of a rank', () => {
    const stream = createEventStream(1, 100)
    stream.read(0, [stepAt(0, 0, 3_600_010)])
    expect(stream.release(500)).toEqual([])
    stream.hear([beat(0, 600, 3_600_590)])
    expect(times(stream.release(500))).toEqual([20])
  })

  test('A clock that is set ahead in the middle of a run moves only the events after that', () => {
    const log = [stepAt(1, 0, 10), stepAt(1, 1, 110), stepAt(1, 2, 660), stepAt(1, 3, 710)]
    const peer = [stepAt(0, 0, 10), stepAt(0, 1, 115), stepAt(0, 2, 155), stepAt(0, 3, 205)]
    const heard = [beat(1, 50, 50), beat(1, 150, 149), beat(1, 250, 750)]
    const merged = mergeEvents([peer, log], heard)
    expect(stepsOf(merged)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    expect(times(merged)).toEqual([10, 10, 50, 110, 115, 150, 155, 160, 205, 210, 250])
  })

  test('A heartbeat that is slow to arrive moves nothing', () => {
    const merged = mergeEvents([[stepAt(0, 0, 10)]], [beat(0, 900, 20), beat(0, 901, 890)])
    expect(times(merged)).toEqual([10, 900, 901])
  })
})

describe('Detectors over a run', () => {
  const run = { worldSize: 2, firstStep: 0, numSteps: 9, cores: null }
  const named = (name: string, atMs: number | null): Detector => ({
    name,
    summary: '',
    evidence: 'strong',
    channel: 'telemetry',
    falseAlarmBudget: '',
    needs: [],
    start: () => (event) =>
      event.type === 'look' ? [aFinding({ detector: name, at_ms: atMs })] : [],
  })

  test('The detectors report in the order of events, each with the time of the event or its own', () => {
    const detectors = [named('a', null), named('b', 7)]
    const findings = runDetectors(detectors, run, [look(1), stepAt(0, 0, 2), look(3)])
    expect(findings.map(({ detector, at_ms }) => [detector, at_ms])).toEqual([
      ['a', 1],
      ['b', 7],
      ['a', 3],
      ['b', 7],
    ])
  })

  test('The detectors start from scratch with every run', () => {
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

  test('A finding has no time when its event has none', () => {
    const reference = { type: 'reference', step: 0, loss: 1, state_hash: null } as const
    const always: Detector = { ...named('a', null), start: () => () => [aFinding({ at_ms: null })] }
    expect(runDetectors([always], run, [reference])).toMatchObject([{ at_ms: null }])
  })
})

describe('Values of a step', () => {
  test('The values of a step arrive sorted by rank once every rank has reported', () => {
    const rows = createStepRows<string>(3)
    expect(rows.add(2, 0, 'c')).toBeNull()
    expect(rows.add(0, 1, 'later')).toBeNull()
    expect(rows.add(0, 0, 'a')).toBeNull()
    expect(rows.add(1, 0, 'b')).toEqual({ step: 0, values: ['a', 'b', 'c'] })
  })

  test('The values of a single rank are complete at once', () => {
    expect(createStepRows<number>(1).add(0, 4, 9)).toEqual({ step: 4, values: [9] })
  })

  test('The last of two equal values counts', () => {
    const rows = createStepRows<number>(2)
    expect(rows.add(0, 0, 1)).toBeNull()
    expect(rows.add(0, 0, 2)).toBeNull()
    expect(rows.add(1, 0, 3)).toEqual({ step: 0, values: [2, 3] })
  })

  test('The memory stays bounded when a rank falls silent, because the oldest values go', () => {
    const rows = createStepRows<number>(2, 3)
    for (let step = 0; step < 10; step++) expect(rows.add(0, step, step)).toBeNull()
    expect(rows.add(1, 2, 0)).toBeNull()
    expect(rows.add(1, 9, 0)).toEqual({ step: 9, values: [9, 0] })
  })
})
