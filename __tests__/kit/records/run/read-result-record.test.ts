import { describe, expect, test } from 'vitest'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import {
  parseResultRecord,
  readResultRecord,
} from '../../../../src/kit/records/run/read-result-record.js'
import type { TextRead } from '../../../../src/kit/records/text-files.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'
import { aFaultReport } from '../../../support/builders/fault-builders.js'

const files = (read: TextRead) => ({ readText: () => Promise.resolve(read) })

describe('Result file', () => {
  test('The reader recognises a run or a fault campaign by its fields', () => {
    expect(parseResultRecord(formatRecord(aRunMetrics()))).toMatchObject({
      value: { kind: 'run', metrics: { num_workers: 4 } },
    })
    expect(parseResultRecord(formatRecord(aFaultReport()))).toMatchObject({
      value: { kind: 'faults', report: { num_faults: 14 } },
    })
  })

  test('The reader refuses a fault report of another program and names the field', () => {
    const foreign = { num_faults: 3, num_detected: 3, num_missed: 0, summary: '', results: [] }
    const parsed = parseResultRecord(JSON.stringify(foreign))
    expect(parsed).toMatchObject({ status: 'corrupt' })
    expect(JSON.stringify(parsed)).toMatch(
      /does not match the format of a fault report: .*fault_report_version/,
    )
  })

  test('The reader names the kind of a foreign file', () => {
    const parsed = parseResultRecord('{"report_version": 1, "verdict": "pass"}')
    expect(parsed).toMatchObject({ reason: expect.stringContaining('a report (report.json)') })
  })

  test('The reader of a result says which files beside the report of a check it wants', async () => {
    const text = '{"report_version": 1, "verdict": "pass"}'
    const read = readResultRecord('report.json', files({ status: 'ok', text }))
    await expect(read).rejects.toMatchObject({
      hint: expect.stringContaining('single.json, multi.json and fault_report.json'),
    })
  })

  test.each([
    [{ status: 'missing' }, 'does not exist'],
    [{ status: 'unreadable', reason: 'EACCES' }, 'cannot be read: EACCES'],
    [{ status: 'ok', text: '{' }, 'cannot be used'],
  ] as const)('The reader blames the user for an unusable file: %o', async (read, message) => {
    await expect(readResultRecord('x.json', files(read))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
    })
  })
})
