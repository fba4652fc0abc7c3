import { describe, expect, test } from '@jest/globals'
import type { ReportCheck, VerdictStatus } from '../../src/records/report-record.js'
import { decideVerdict } from '../../src/report/verdict.js'

const aCheck = (status: VerdictStatus, name = 'some'): ReportCheck => ({
  name,
  status,
  headline: `${name} is ${status}`,
  reasons: [`${name} because of ${status}`],
})

describe('the verdict', () => {
  test.each<[VerdictStatus[], VerdictStatus]>([
    [['pass'], 'pass'],
    [['pass', 'pass'], 'pass'],
    [['pass', 'fail'], 'fail'],
    [['unknown', 'fail'], 'fail'],
    [['pass', 'unknown'], 'unknown'],
    [[], 'unknown'],
  ])('of %p is %p', (statuses, verdict) => {
    expect(decideVerdict(statuses.map((status) => aCheck(status))).status).toBe(verdict)
  })

  test('tells the reasons of every check that decided it, and of no other', () => {
    const checks = [aCheck('pass', 'a'), aCheck('fail', 'b'), aCheck('fail', 'c')]
    const { word, headline, reasons } = decideVerdict(checks)
    expect([word, headline]).toEqual(['FAIL', 'b is fail'])
    expect(reasons).toEqual(['b because of fail', 'c because of fail'])
  })

  test('says so when nothing was checked', () => {
    expect(decideVerdict([])).toMatchObject({ word: 'UNKNOWN', headline: 'Nothing was checked' })
  })
})
