import { describe, expect, test } from '@jest/globals'
import { formatRecord } from '../../src/records/format-record.js'
import { parseResultRecord, readResultRecord } from '../../src/records/read-result-record.js'
import type { TextRead } from '../../src/records/text-files.js'
import { aRunMetrics } from '../support/builders.js'
import { aFaultReport } from '../support/fault-builders.js'

const files = (read: TextRead) => ({ readText: () => Promise.resolve(read) })

describe('a result file', () => {
  test('is a run or a fault campaign by its own fields', () => {
    expect(parseResultRecord(formatRecord(aRunMetrics()))).toMatchObject({
      value: { kind: 'run', metrics: { num_workers: 4 } },
    })
    expect(parseResultRecord(formatRecord(aFaultReport()))).toMatchObject({
      value: { kind: 'faults', report: { num_faults: 14 } },
    })
  })

  test('that is a fault report of another program is refused by the name of the field', () => {
    const foreign = { num_faults: 3, num_detected: 3, num_missed: 0, summary: '', results: [] }
    const parsed = parseResultRecord(JSON.stringify(foreign))
    expect(parsed).toMatchObject({ status: 'corrupt' })
    expect(JSON.stringify(parsed)).toMatch(/does not fit a fault report: .*fault_report_version/)
  })

  test('that is something else is called what it is', () => {
    const parsed = parseResultRecord('{"report_version": 1, "verdict": "pass"}')
    expect(parsed).toMatchObject({ reason: expect.stringContaining('a report (report.json)') })
  })

  test.each([
    [{ status: 'missing' }, 'does not exist'],
    [{ status: 'unreadable', reason: 'EACCES' }, 'cannot be read: EACCES'],
    [{ status: 'ok', text: '{' }, 'cannot be used'],
  ] as const)('that cannot be used is the fault of the user: %o', async (read, message) => {
    await expect(readResultRecord('x.json', files(read))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
    })
  })
})
