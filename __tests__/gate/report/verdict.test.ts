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
    [['inconclusive', 'unknown'], 'unknown'],
    [['inconclusive', 'fail'], 'fail'],
    [['pass', 'inconclusive'], 'inconclusive'],
    [['inconclusive', 'pass'], 'inconclusive'],
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

  test.each<[VerdictStatus, string]>([
    ['pass', 'PASS'],
    ['fail', 'FAIL'],
    ['unknown', 'UNKNOWN'],
    ['inconclusive', 'INCONCLUSIVE'],
  ])('The word of %s is %s', (status, word) => {
    expect(decideVerdict([aCheck(status)]).word).toBe(word)
  })

  test('What passed beside what could not be done is said after it, and beside no other verdict', () => {
    const checks = [aCheck('pass', 'a'), aCheck('inconclusive', 'b')]
    expect(decideVerdict(checks).reasons).toEqual([
      'b because of inconclusive',
      'Passed: a is pass.',
    ])
    expect(decideVerdict([aCheck('pass', 'a'), aCheck('fail', 'b')]).reasons).toEqual([
      'b because of fail',
    ])
  })

  test('Several checks that passed give their reasons without their headlines', () => {
    expect(decideVerdict([aCheck('pass', 'a'), aCheck('pass', 'b')]).reasons).toEqual([
      'a because of pass',
      'b because of pass',
    ])
  })

  test('A second check is not named where a reason begins with its headline or the verdict has it', () => {
    const same = { ...aCheck('fail', 'a'), reasons: ['other'] }
    expect(decideVerdict([aCheck('fail', 'a'), same]).reasons).toEqual([
      'a because of fail',
      'other',
    ])
    const begun = { ...aCheck('fail', 'b'), reasons: ['first', 'b is fail, as said'] }
    expect(decideVerdict([aCheck('fail', 'a'), begun]).reasons).toEqual([
      'a because of fail',
      'first',
      'b is fail, as said',
    ])
  })

  test('A reason that is nothing but the headline is left out', () => {
    const check = { ...aCheck('fail'), reasons: ['some is fail', 'more'] }
    expect(decideVerdict([check]).reasons).toEqual(['more'])
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
