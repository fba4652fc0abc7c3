import { expect, test } from 'vitest'
import { judgeHealth, seriousOf } from '../../../../src/cli/commands/run/judge-health.js'
import { finding } from '../../../support/builders/monitor-builders.js'

const minor = finding({ severity: 'minor', message: 'a little', detector: 'd1' })
const warning = finding({ severity: 'warning', message: 'slow', detector: 'd2' })
const critical = finding({ severity: 'critical', message: 'dead', detector: 'd3' })
const blind = [{ detector: 'd4', lacks: ['losses'] }]

test.each([
  ['nothing', [], 'pass', []],
  ['a minor finding', [minor], 'pass', ['a little (d1)']],
  ['a warning', [minor, warning], 'fail', ['slow (d2)']],
  ['a critical finding', [critical], 'fail', ['dead (d3)']],
  ['both', [warning, critical, minor], 'fail', ['slow (d2)', 'dead (d3)']],
] as const)(
  'A run is unhealthy by serious findings only: %s',
  (_what, findings, status, reasons) => {
    expect(judgeHealth({ findings, blind: [], unseen: [], judges: 2 })).toMatchObject({
      name: 'health',
      status,
      reasons,
    })
  },
)

test('Detectors without data are named, and a pass says that it is not the whole judgement', () => {
  const open = judgeHealth({ findings: [minor], blind, unseen: [], judges: 2 })
  expect(open.status).toBe('pass')
  expect(open.reasons).toHaveLength(2)
  expect(open.reasons[1]).toContain('d4')
  const headlineOf = (findings: readonly (typeof minor)[], isBlind: boolean) =>
    judgeHealth({ findings, blind: isBlind ? blind : [], unseen: [], judges: 2 }).headline
  expect(headlineOf([minor], true)).toContain(headlineOf([minor], false))
  expect(headlineOf([minor], true)).not.toBe(headlineOf([minor], false))
  expect(headlineOf([], false)).not.toBe(headlineOf([minor], false))
  expect(headlineOf([warning], true)).toBe(headlineOf([warning], false))
})

test('Findings are serious unless they are minor', () => {
  expect(seriousOf([minor, warning, critical])).toEqual([warning, critical])
})

test.each([
  ['all are blind', [], 1, 'inconclusive'],
  ['one of two sees', [], 2, 'pass'],
  ['a blind one raised a minor finding', [minor], 1, 'pass'],
  ['a blind one raised a warning', [warning], 1, 'fail'],
] as const)(
  'Where no detector has enough data, no health was judged: %s',
  (_, findings, judges, is) => {
    const { status, headline } = judgeHealth({ findings, blind, unseen: [], judges })
    expect(status).toBe(is)
    expect(headline === 'The health of the run was not judged').toBe(is === 'inconclusive')
  },
)

test.each([
  ['nothing', [], 'inconclusive', ['Not read.']],
  ['a minor finding', [minor], 'inconclusive', ['Not read.', 'a little (d1)']],
  ['a warning', [warning], 'fail', ['slow (d2)']],
] as const)(
  'Of a run that was not all seen, %s is no pass, and what is bad stays so',
  (_, findings, status, reasons) => {
    const check = judgeHealth({ findings, blind: [], unseen: ['Not read.'], judges: 2 })
    expect(check).toMatchObject({ status, reasons })
    expect(check.headline === 'The health of the run was not judged').toBe(status !== 'fail')
  },
)
