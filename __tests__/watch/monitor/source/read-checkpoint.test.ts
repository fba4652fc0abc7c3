import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readCheckpoint } from '../../../../src/watch/monitor/source/read-checkpoint.js'
import { fitsSnapshot } from '../../../../src/watch/monitor/source/fits-snapshot.js'
import {
  workerSnapshot,
  type HealthCheckpoint,
} from '../../../../src/kit/records/monitor/health-checkpoint.js'
import { checkpointAt, snapshot, startMs } from '../../../support/builders/monitor-builders.js'

const theirs = readFileSync(
  join(import.meta.dirname, '../../../fixtures/seed/health-checkpoint.json'),
  'utf8',
)

describe('Readable checkpoint', () => {
  test('The reader returns a checkpoint of the older tool without a note', () => {
    const read = readCheckpoint(theirs)
    expect(read).toEqual({
      status: 'ok',
      value: { checkpoint: JSON.parse(theirs) as unknown, notes: [] },
    })
  })

  test('The reader keeps foreign fields and notes them', () => {
    const foreign = { ...checkpointAt(), cluster: 'b', workers: [{ ...snapshot(), gpu: 3 }] }
    const read = readCheckpoint(JSON.stringify(foreign))
    expect(read.status === 'ok' && read.value.checkpoint).toEqual(foreign)
    expect(notesOf(read)).toEqual([
      'unknown fields, kept: "cluster"',
      'unknown fields of workers, kept: "gpu"',
    ])
  })

  test.each([
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
  ])('The reader accepts %s as a loss, bare or as a string', (name, value) => {
    const text = JSON.stringify(checkpointAt())
    for (const written of [name, `"${name}"`]) {
      const read = readCheckpoint(text.replace('"loss":1.5', `"loss":${written}`))
      expect(read.status === 'ok' && read.value.checkpoint.workers[0]?.loss).toBe(value)
    }
  })

  test('The reader derives no age from a date without a time zone', () => {
    expect(notesOf(read({ timestamp: '2026-01-15T10:31:01' }))).toEqual([
      'timestamp has no time zone, so the age of the checkpoint is not known',
    ])
  })

  test('The reader ignores details of another version', () => {
    const result = read({ minicluster: { version: 7 } } as never)
    expect(result.status === 'ok' && 'minicluster' in result.value.checkpoint).toBe(false)
    expect(notesOf(result)).toEqual([
      'the field minicluster was not read: version 7, supported is 1',
    ])
  })
})

describe('Corrupt checkpoint', () => {
  const worker = (changes: object) => ({ workers: [{ ...snapshot(), ...changes }] })
  test.each([
    ['a negative step', worker({ step: -1 }), 'workers[0].step: -1 is before the first step, 0'],
    [
      'a step beyond the last',
      worker({ step: 10 }),
      'workers[0].step: 10 is beyond the last of 10 steps, 9',
    ],
    [
      'one worker twice',
      { workers: [snapshot(), snapshot()] },
      'workers[1].worker_id: 0 is already workers[0]',
    ],
    [
      'more steps than there are',
      { completed_steps: 11 },
      'completed_steps: 11 is more than total_steps, 10',
    ],
    [
      'steps that nobody finished',
      { completed_steps: 7 },
      'completed_steps: 7, but no worker has finished more than 5',
    ],
    [
      'a day that no month has',
      { timestamp: '2026-02-30T10:00:00Z' },
      'timestamp: expected an ISO 8601 date, found "2026-02-30T10:00:00Z"',
    ],
    [
      'a worker without a date',
      worker({ timestamp: 'now' }),
      'workers[0].timestamp: expected an ISO 8601 date, found "now"',
    ],
    ['a missing field', worker({ loss: undefined }), 'workers[0].loss is missing'],
    ['a wrong type', { is_complete: 'yes' }, 'is_complete: expected boolean, found "yes"'],
  ])('The reason names the place of the damage: %s', (_, changes, reason) => {
    expect(read(changes as Partial<HealthCheckpoint>)).toEqual({ status: 'corrupt', reason })
  })

  test('The reason names the place where the checkpoint was cut', () => {
    expect(readCheckpoint('{\n  "run_id": "a",\n  "tot')).toEqual({
      status: 'corrupt',
      reason: 'not JSON: it ends inside a string (line 3, column 7, byte 25)',
    })
  })

  test('The reason names the kind of the file, if possible', () => {
    const report = readCheckpoint('{"anomaly_counts": {}, "worker_statuses": []}')
    expect(report.status === 'corrupt' && report.reason).toContain(
      'it is a health report (monitor report --json), not a health checkpoint',
    )
  })
})

test('The quick check of a worker and the schema agree', () => {
  const value = fc.oneof(
    fc.integer({ min: -2, max: 9 }),
    fc.double(),
    fc.constantFrom('NaN', 'Infinity', '-Infinity', 'nan', 'healthy', 'slow', 'failed', '', null),
    fc.constantFrom(2 ** 53, -0, [], {}, true, undefined),
  )
  const odd = fc.dictionary(fc.constantFrom(...Object.keys(snapshot()), 'gpu'), value, {
    maxKeys: 2,
  })
  fc.assert(
    fc.property(odd, (changes) => {
      const worker = { ...snapshot(), ...changes }
      expect(fitsSnapshot(worker)).toBe(workerSnapshot.safeParse(worker).success)
    }),
    { seed: 5, numRuns: 3000 },
  )
  for (const none of [null, 3, 'worker', [], undefined]) expect(fitsSnapshot(none)).toBe(false)
})

const read = (changes: Partial<HealthCheckpoint>) =>
  readCheckpoint(JSON.stringify(checkpointAt(startMs, changes)))

const notesOf = (result: ReturnType<typeof readCheckpoint>) =>
  result.status === 'ok' ? result.value.notes : result.reason
