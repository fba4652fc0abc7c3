import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { AuditMeasurement, ResourceMeasurement } from '../../../src/lab/telemetry/evidence.js'
import {
  auditRecord,
  linksRecord,
  resourcesRecord,
} from '../../../src/lab/telemetry/evidence-records.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'

const bytesOf = (...records: readonly Float64Array[]) =>
  Buffer.concat(
    records.map((record) => Buffer.from(record.buffer, record.byteOffset, record.byteLength)),
  )

const sums = (projections: readonly number[], magnitudes: readonly number[]) => ({
  projections: Float64Array.from(projections),
  magnitudes: Float64Array.from(magnitudes),
})

const audit: AuditMeasurement = {
  step: 7,
  contributions: [sums([0.1, -2, NaN], [1, 2, Infinity]), sums([3, 4, 5], [6, 7, 8])],
  reduced: sums([-Infinity], [9]),
  appliedScale: 0.125,
  expectedScale: 1 / 3,
}
const resources: ResourceMeasurement = {
  step: 8,
  dataDelayMs: 0,
  computeDelayMs: 1.5,
  exchangeDelayMs: 2.5,
  gaugeMs: 0.02,
  rssBytes: 1e9,
  liveTensors: 0,
}
const links = linksRecord(9, Float64Array.of(0, 1.25, 3), Float64Array.of(0, 0.25, 2))

const read = (record: Float64Array) => {
  const { events, damage, partialBytes } = parseEvents(2, bytesOf(record))
  expect({ damage, partialBytes }).toEqual({ damage: null, partialBytes: 0 })
  return events
}

describe('Evidence round trip', () => {
  test('An audit record keeps every bit of its sums, infinity and NaN included', () => {
    expect(read(auditRecord(audit))).toEqual([
      {
        type: 'audit',
        rank: 2,
        step: 7,
        applied_scale: 0.125,
        expected_scale: 1 / 3,
        projections: [
          [0.1, -2, NaN],
          [3, 4, 5],
        ],
        magnitudes: [
          [1, 2, Infinity],
          [6, 7, 8],
        ],
        reduced_projections: [-Infinity],
        reduced_magnitudes: [9],
      },
    ])
  })

  test.each([null, 0, NaN])('An audit record keeps the applied scale %s', (appliedScale) => {
    expect(read(auditRecord({ ...audit, appliedScale }))).toMatchObject([
      { applied_scale: appliedScale },
    ])
  })

  test('An audit record may lack a shard or contributions', () => {
    const bare = { ...audit, reduced: sums([], []) }
    expect(read(auditRecord(bare))).toMatchObject([{ reduced_projections: [] }])
    expect(read(auditRecord({ ...bare, contributions: [] }))).toMatchObject([{ projections: [] }])
  })

  test('A links record reads back as it was measured', () => {
    expect(read(links)).toMatchObject([
      {
        type: 'links',
        rank: 2,
        step: 9,
        blocked_ms: [0, 1.25, 3],
        gather_blocked_ms: [0, 0.25, 2],
      },
    ])
  })

  test('A resources record distinguishes unknown (null) from 0', () => {
    const measured = { type: 'resources', rank: 2, step: 8 }
    expect(read(resourcesRecord(resources))).toEqual([
      {
        ...measured,
        data_delay_ms: 0,
        compute_delay_ms: 1.5,
        exchange_delay_ms: 2.5,
        gauge_ms: 0.02,
        rss_bytes: 1e9,
        live_tensors: 0,
      },
    ])
    const unknown = Object.fromEntries(
      Object.keys(resources).map((name) => [name, name === 'step' ? 8 : null]),
    ) as unknown as ResourceMeasurement
    expect(read(resourcesRecord(unknown))).toEqual([
      {
        ...measured,
        data_delay_ms: null,
        compute_delay_ms: null,
        exchange_delay_ms: null,
        gauge_ms: null,
        rss_bytes: null,
        live_tensors: null,
      },
    ])
  })

  test('Audit records of any shape read back as they were written', () => {
    const shape = fc.record({
      contributions: fc.nat(4),
      segments: fc.integer({ min: 1, max: 9 }),
      own: fc.nat(9),
      step: fc.nat(1e6),
    })
    fc.assert(
      fc.property(shape, ({ contributions, segments, own, step }) => {
        const vector = (length: number, from: number) =>
          Array.from({ length }, (_, index) => from + index / 7)
        const given = Array.from({ length: contributions }, (_, at) =>
          sums(vector(segments, at), vector(segments, -at)),
        )
        const measured = {
          ...audit,
          step,
          contributions: given,
          reduced: sums(vector(own, 1), vector(own, 2)),
        }
        expect(read(auditRecord(measured))).toMatchObject([
          {
            step,
            projections: given.map(({ projections }) => [...projections]),
            magnitudes: given.map(({ magnitudes }) => [...magnitudes]),
            reduced_projections: vector(own, 1),
            reduced_magnitudes: vector(own, 2),
          },
        ])
      }),
    )
  })
})

describe('Log of evidence', () => {
  const records = [auditRecord(audit), links, resourcesRecord(resources)]
  const log = bytesOf(...records)
  const ends = records.map((_, at) => bytesOf(...records.slice(0, at + 1)).length)

  test('An evidence log cut at any byte has the whole records before the cut and no partial one', () => {
    const whole = parseEvents(2, log).events
    for (let length = 0; length <= log.length; length++) {
      const { events, damage, partialBytes } = parseEvents(2, log.subarray(0, length))
      const complete = ends.filter((end) => end <= length).length
      expect(events).toEqual(whole.slice(0, complete))
      expect(damage).toBeNull()
      expect(partialBytes).toBe(length - (ends[complete - 1] ?? 0))
    }
  })

  test('An evidence log is damaged when its words have another length than declared', () => {
    const short = auditRecord(audit)
    short[3] = 4
    expect(parseEvents(2, bytesOf(short))).toMatchObject({
      events: [],
      damage: { byte: 0, reason: expect.stringContaining('an audit of') },
    })
  })

  test.each([NaN, -1, 1.5])('An evidence log is damaged when a step is numbered %s', (step) => {
    for (const record of records) {
      const wrong = record.slice()
      wrong[1] = step
      expect(parseEvents(2, bytesOf(wrong)).damage?.reason).toContain(`a step numbered ${step}`)
    }
  })

  test('The reader never fails when any one word of an evidence log changes', () => {
    fc.assert(
      fc.property(fc.nat(log.length / 8 - 1), fc.double(), (word, value) => {
        const bytes = Buffer.from(log)
        bytes.writeDoubleLE(value, word * 8)
        expect(parseEvents(2, bytes).events.length).toBeLessThanOrEqual(3)
      }),
    )
  })
})
