import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { allocateEventRing, attachEventRing } from '../../../src/lab/telemetry/event-ring.js'
import { createLatestStep } from '../../../src/lab/telemetry/latest-step.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import {
  createStepTelemetry,
  jsonRecord,
  type StepMeasurement,
} from '../../../src/lab/telemetry/step-telemetry.js'
import { hashOfState } from '../../../src/kit/records/run/state-digest.js'

const aStep = (changes: Partial<StepMeasurement> = {}): StepMeasurement => ({
  step: 0,
  epoch: 0,
  loss: 0.5,
  localLossSum: 8,
  samples: 16,
  globalSamples: 32,
  dataMs: 0.1,
  computeMs: 0.2,
  waitMs: 0.3,
  transferMs: 0.4,
  updateMs: 0.5,
  stepMs: 2,
  ...changes,
})

const finish = {
  type: 'finish',
  rank: 1,
  steps: 3,
  bytes_sent: 10,
  message_checks: 4,
  replica_votes: 3,
  ledger_checks: 3,
  peak_rss_bytes: null,
  at_ms: 9.5,
} as const

/** The bytes that a telemetry thread would append to the log. */
function logOf(write: (telemetry: ReturnType<typeof createStepTelemetry>) => void): Uint8Array {
  const memory = { ring: allocateEventRing(1024), status: new SharedArrayBuffer(16) }
  write(createStepTelemetry(memory, () => 12.25))
  const pieces: Buffer[] = []
  attachEventRing(memory.ring).drain((bytes) => pieces.push(Buffer.from(bytes)))
  return Buffer.concat(pieces)
}

const digests = Uint32Array.from({ length: 24 }, (_, index) => (index * 0x9e3779b1) >>> 0)
const log = logOf((telemetry) => {
  telemetry.step(aStep())
  telemetry.state(0, digests)
  telemetry.step(aStep({ step: 1, loss: NaN, samples: 0, localLossSum: 0 }))
  telemetry.event(finish)
})

describe('Event log', () => {
  test('The event log returns the written events, including every bit of the numbers', () => {
    const { events, damage, partialBytes } = parseEvents(1, log)
    expect({ damage, partialBytes }).toEqual({ damage: null, partialBytes: 0 })
    expect(events.map(({ type }) => type)).toEqual(['step', 'state', 'step', 'finish'])
    expect(events[0]).toMatchObject({
      rank: 1,
      step: 0,
      loss: 0.5,
      local_loss: 0.5,
      transfer_ms: 0.4,
      at_ms: 12.25,
    })
    expect(events[1]).toMatchObject({ step: 0, state_hash: hashOfState(digests) })
    expect(events[2]).toMatchObject({ step: 1, loss: NaN, local_loss: null })
    expect(events[3]).toEqual(finish)
  })

  test('A log cut at any byte gives exactly the whole records before the cut without damage', () => {
    const ends = [0, ...wholeRecordEnds(log)]
    for (let cut = 0; cut <= log.length; cut++) {
      const { events, damage, partialBytes } = parseEvents(1, log.subarray(0, cut))
      const whole = ends.filter((end) => end <= cut)
      expect(events).toHaveLength(whole.length - 1)
      expect(partialBytes).toBe(cut - (whole.at(-1) ?? 0))
      expect(damage).toBeNull()
    }
  })

  test('The reader names the byte at which something other than a record begins', () => {
    const damaged = log.slice()
    const [, second = 0] = wholeRecordEnds(log)
    damaged.fill(0x55, second, second + 8)
    const { events, damage } = parseEvents(1, damaged)
    expect(events).toHaveLength(2)
    expect(damage).toEqual({ byte: second, reason: 'no record starts here' })
  })

  test('The reader never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        expect(parseEvents(0, noise).events).toEqual([])
      }),
    )
  })

  test('The event log refuses an event without a schema and says why', () => {
    const foreign = jsonRecord({ ...finish, steps: -1 })
    const { damage } = parseEvents(1, new Uint8Array(foreign.buffer))
    expect(damage).toMatchObject({ byte: 0, reason: expect.stringContaining('steps') })
  })
})

function wholeRecordEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  for (let cut = 8; cut <= bytes.length; cut += 8) {
    if (parseEvents(1, bytes.subarray(0, cut)).partialBytes === 0) ends.push(cut)
  }
  return ends
}

describe('Ring', () => {
  test('The ring keeps records whole and in order across its end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (lengths) => {
        const memory = allocateEventRing(16)
        const writer = attachEventRing(memory)
        const reader = attachEventRing(memory)
        const read: number[] = []
        const written = lengths.flatMap((length, index) => {
          const record = Float64Array.from({ length }, (_, word) => index * 100 + word)
          writer.push(record)
          reader.drain((bytes) => read.push(...new Float64Array(bytes.slice().buffer)))
          return [...record]
        })
        expect(read).toEqual(written)
      }),
    )
  })

  test('The ring refuses a record that never fits', () => {
    const ring = attachEventRing(allocateEventRing(8))
    expect(() => ring.push(new Float64Array(9))).toThrow(/never fits/)
  })
})

describe('The newest step of a log', () => {
  test('The newest step is unknown before the first one', () =>
    expect(createLatestStep().take()).toBeNull())

  test('The newest step has the pace of its own samples since the last query and stays without news', () => {
    const latest = createLatestStep()
    latest.add(logOf((telemetry) => [0, 1].forEach((step) => telemetry.step(aStep({ step })))))
    const first = latest.take()
    expect(first).toMatchObject({
      step: 1,
      loss: 0.5,
      throughputSamplesPerSec: 8000,
      computeMs: 0.2,
    })
    expect(first?.allreduceMs).toBeCloseTo(0.7)
    expect(latest.take()).toBe(first)
  })
})
