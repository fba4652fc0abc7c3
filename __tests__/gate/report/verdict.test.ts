import { describe, expect, test } from 'vitest'
import type { ReportCheck, VerdictStatus } from '../../../src/kit/records/reports/report-record.js'
import { decideVerdict } from '../../../src/gate/report/verdict.js'

const aCheck = (status: VerdictStatus, name = 'some'): ReportCheck => ({
  name,
  status,
  headline: `${name} is ${status}`,
  reasons: [`${name} because of ${status}`],
})

describe('Verdict of several checks', () => {
  test.each<[VerdictStatus[], VerdictStatus]>([
    [['pass'], 'pass'],
    [['pass', 'pass'], 'pass'],
    [['pass', 'fail'], 'fail'],
    [['unknown', 'fail'], 'fail'],
    [['pass', 'unknown'], 'unknown'],
    [[], 'unknown'],
  ])('The verdict of the checks %j is %s', (statuses, verdict) => {
    expect(decideVerdict(statuses.map((status) => aCheck(status))).status).toBe(verdict)
  })

  test('The verdict gives the reasons of exactly the checks that decided it', () => {
    const checks = [aCheck('pass', 'a'), aCheck('fail', 'b'), aCheck('fail', 'c')]
    const { word, headline, reasons } = decideVerdict(checks)
    expect([word, headline]).toEqual(['FAIL', 'b is fail'])
    expect(reasons).toEqual(['b because of fail', 'c is fail.', 'c because of fail'])
  })

  test('A reason that the headline repeats keeps only what it adds', () => {
    const reasons = ['Ranks differ. Wrap the model.', 'Ranks differ. Seed them alike.']
    const check = { name: 'proof', status: 'fail', headline: 'Ranks differ.', reasons } as const
    expect(decideVerdict([check]).reasons).toEqual([
      'Wrap the model.',
      'Ranks differ. Seed them alike.',
    ])
  })

  test('The verdict says so when no check ran', () => {
    expect(decideVerdict([])).toMatchObject({ word: 'UNKNOWN', headline: 'Nothing was checked' })
  })
})
