import { describe, expect, test } from 'vitest'
import {
  inspectBaseline,
  readBaseline,
} from '../../../../src/kit/records/baseline/read-baseline.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { aBaseline, aPoint } from '../../../support/builders/baseline-builders.js'
import { aHealthCheckpoint, aRunMetrics } from '../../../support/builders/run-builders.js'

const flat = (metrics: unknown) =>
  readBaseline(JSON.stringify({ name: 'v1', timestamp: '2026-01-15T12:00:00', metrics }))

const figuresOf = (read: ReturnType<typeof readBaseline>) =>
  read.status === 'ok' ? read.value.metrics : read.reason

describe('Reading a baseline', () => {
  test('The reader returns our baseline as it was written', () => {
    const written = aBaseline([aPoint({ run: 1 }), aPoint({ run: 2 })])
    expect(readBaseline(formatRecord(written))).toEqual({ status: 'ok', value: written })
  })

  test('The reader returns the numbers of a flat file and leaves out everything else', () => {
    const metrics = { final_loss: 0.5, name: 'x', steps: [1], unknown: null, nothing: {} }
    expect(figuresOf(flat(metrics))).toEqual({ final_loss: 0.5 })
  })

  test("The reader leaves out values that exist in Python's JSON but not in JSON", () => {
    const text =
      '{"name": "v1", "timestamp": "t", "metrics": {"a": NaN, "b": -Infinity, "c": 1, "d": 1e999}}'
    expect(figuresOf(readBaseline(text))).toEqual({ c: 1 })
  })

  test('The reader finds the figures of a flat file that contains a whole result', () => {
    const wrapped = { tool_name: 'x', metrics: {}, tool_payload: { final_loss: 0.5, config: {} } }
    expect(figuresOf(flat(wrapped))).toEqual({ final_loss: 0.5 })
  })

  test('The reader refuses a file without figures', () => {
    expect(flat({})).toEqual({ status: 'corrupt', reason: 'it contains no figures' })
  })

  test.each([
    ['{"name": "v1"', 'not JSON'],
    ['[]', 'it is a list of 0 values, not a baseline with name, metrics and timestamp'],
    ['null', 'it is null, not a baseline with name, metrics and timestamp'],
    ['{"name": "v1", "timestamp": "t", "metrics": []}', 'it does not match the format'],
    [formatRecord(aRunMetrics()), 'it is run metrics, not a baseline'],
    [formatRecord(aHealthCheckpoint()), 'it is a health checkpoint'],
    ['{"baseline": "v1", "comparisons": {}}', 'it is a baseline comparison'],
  ])('The reader refuses the text %j', (text, reason) => {
    const read = readBaseline(text)
    expect(read).toMatchObject({ status: 'corrupt', reason: expect.stringContaining(reason) })
  })

  test('The reader refuses a point with missing parts and names them', () => {
    const damaged = { ...aBaseline(), point: { ...aPoint(), fingerprint: { cpu_cores: -1 } } }
    expect(readBaseline(JSON.stringify(damaged))).toMatchObject({
      status: 'corrupt',
      reason: expect.stringContaining('fingerprint'),
    })
  })

  test.each([2, '1', null])(
    'The reader reports version %j as another version, not as damage',
    (version) => {
      const text = JSON.stringify({ ...aBaseline(), baseline_version: version })
      expect(inspectBaseline(text)).toMatchObject({
        status: 'incompatible',
        reason: expect.stringContaining('this program reads version 1'),
      })
      expect(readBaseline(text).status).toBe('corrupt')
    },
  )

  test('The reader changes no prototype', () => {
    const text =
      '{"name": "v1", "timestamp": "t", "metrics": {"__proto__": 1, "constructor": 2, "a": 3}}'
    const read = readBaseline(text)
    expect(figuresOf(read)).toMatchObject({ a: 3 })
    expect(Object.getPrototypeOf(figuresOf(read))).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })
})
