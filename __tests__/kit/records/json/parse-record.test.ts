import { describe, expect, test } from 'vitest'
import { correctnessReport } from '../../../../src/kit/records/reports/correctness-report.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { healthCheckpoint } from '../../../../src/kit/records/monitor/health-checkpoint.js'
import { parseRecord } from '../../../../src/kit/records/json/parse-record.js'
import { runMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { compareRuns } from '../../../../src/prove/validate/compare-runs.js'
import {
  aHealthCheckpoint,
  aReferenceRun,
  aRunMetrics,
  aWorkerSnapshot,
  withStep,
} from '../../../support/builders/run-builders.js'

describe('Records', () => {
  test.each([
    { name: 'run metrics', schema: runMetrics, record: aRunMetrics() },
    {
      name: 'run metrics that diverged',
      schema: runMetrics,
      record: withStep(aRunMetrics({ final_loss: -Infinity }), 1, { loss: NaN }),
    },
    { name: 'a health checkpoint', schema: healthCheckpoint, record: aHealthCheckpoint() },
    {
      name: 'a correctness report of diverged runs',
      schema: correctnessReport,
      record: compareRuns(aReferenceRun(), withStep(aRunMetrics(), 2, { loss: NaN }), {
        tolerance: 0.01,
        singlePath: 'one.json',
        multiPath: 'four.json',
      }),
    },
  ])('The parser returns a record as it was written: $name', ({ schema, record }) => {
    const read = parseRecord(schema, formatRecord(record))
    expect(read).toEqual({ status: 'ok', value: record })
  })

  test('The parser keeps the keys that a later version added', () => {
    const text = formatRecord({ ...aHealthCheckpoint(), added_later: [1] })
    expect(parseRecord(healthCheckpoint, text)).toMatchObject({ value: { added_later: [1] } })
  })

  const worker = aWorkerSnapshot()
  test.each([
    { name: 'a field that is missing', change: { run_id: undefined }, reason: 'run_id is missing' },
    {
      name: 'a field of another type',
      change: { total_steps: 'ten' },
      reason: 'total_steps: expected number, found "ten"',
    },
    {
      name: 'a number out of range, and how many fields more',
      change: { total_steps: -1, completed_steps: 0.5 },
      reason: 'total_steps: expected number to be >=0, found -1 (and 1 more)',
    },
    {
      name: 'a place inside lists',
      change: { workers: [worker, { ...worker, loss: 'lots' }] },
      reason: 'workers[1].loss: expected a number, "NaN", "Infinity" or "-Infinity", found "lots"',
    },
    {
      name: 'the words that are allowed',
      change: { workers: [{ ...worker, status: 'fine' }] },
      reason: 'workers[0].status: expected one of "healthy"|"slow"|"failed", found "fine"',
    },
    {
      name: 'a list where there is none',
      change: { is_complete: [1, 2] },
      reason: 'is_complete: expected boolean, found a list of 2',
    },
    {
      name: 'an object where there is none',
      change: { timestamp: {} },
      reason: 'timestamp: expected string, found an object',
    },
    {
      name: 'a null where there is none',
      change: { run_id: null },
      reason: 'run_id: expected string, found null',
    },
    {
      name: 'the beginning of a long value',
      change: { workers: 'x'.repeat(100) },
      reason: `workers: expected array, found "${'x'.repeat(39)}...`,
    },
  ])('The parser names the wrong part of a record: $name', ({ change, reason }) => {
    const text = JSON.stringify({ ...aHealthCheckpoint(), ...change })
    expect(parseRecord(healthCheckpoint, text)).toEqual({ status: 'corrupt', reason })
  })

  test.each([
    ['null', 'the top level: expected object, found null'],
    ['[]', 'the top level: expected object, found a list of 0'],
    ['7', 'the top level: expected object, found 7'],
  ])('The parser refuses %s as a record', (text, reason) => {
    expect(parseRecord(healthCheckpoint, text)).toEqual({ status: 'corrupt', reason })
  })
})
