import { describe, expect, test } from 'vitest'
import { inspectBaseline } from '../../../../src/kit/records/baseline/read-baseline.js'
import type { Parsed } from '../../../../src/kit/records/json/parsed.js'
import { describeOther } from '../../../../src/kit/records/json/recognize-record.js'
import { parseRunMetrics } from '../../../../src/kit/records/run/parse-run-metrics.js'
import { parseResultRecord } from '../../../../src/kit/records/run/read-result-record.js'
import { readCheckpoint } from '../../../../src/watch/monitor/source/read-checkpoint.js'

/** Every reader of a file that a user names, and what it says that it wanted. */
const readers: Readonly<Record<string, readonly [read: (text: string) => Read, wanted: string]>> = {
  'run metrics': [parseRunMetrics, 'run metrics with config, steps and num_workers'],
  'a result file': [parseResultRecord, 'run metrics with config, steps and num_workers'],
  'a baseline': [inspectBaseline, 'a baseline with name, metrics and timestamp'],
  'a health checkpoint': [
    readCheckpoint,
    'a health checkpoint with completed_steps, workers and is_complete',
  ],
}

type Read = Parsed<unknown> | ReturnType<typeof inspectBaseline>

const strangers = [
  ['{"a": 1}', 'an object with a'],
  [
    '{"name": "x", "version": "1", "scripts": {}, "main": ""}',
    'an object with name, version, scripts and 1 more',
  ],
  ['{}', 'an empty object'],
  ['[1, 2]', 'a list of 2 values'],
  ['null', 'null'],
  ['5', 'a number'],
  ['"text"', 'a string'],
  ['{"\\u001b[2J": 1}', 'an object with ?[2J'],
] as const

describe.each(Object.entries(readers))('A reader of %s', (_, [read, wanted]) => {
  test.each(strangers)('It says of %s what it is and what was wanted', (text, found) => {
    expect(read(text)).toEqual({ status: 'corrupt', reason: `it is ${found}, not ${wanted}` })
  })
})

test('A record that lacks one of the fields that it is known by is damaged, not another one', () => {
  expect(describeOther({ config: {}, steps: [] }, 'run-metrics')).toBeNull()
  expect(parseRunMetrics('{"config": {}, "steps": []}')).toMatchObject({
    reason: expect.stringContaining('it does not match the format of run metrics: '),
  })
})

test('A name of any length and content is shown in at most 40 characters', () => {
  expect(describeOther({ ['x'.repeat(1000)]: 1 }, 'baseline')).toContain(
    `an object with ${'x'.repeat(40)}..., not`,
  )
})
