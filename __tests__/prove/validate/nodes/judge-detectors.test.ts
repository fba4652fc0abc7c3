import { expect, test } from 'vitest'
import type { BlindDetector } from '../../../../src/kit/records/run/blind-detector.js'
import type { Finding, FindingSeverity } from '../../../../src/kit/records/run/finding.js'
import { judgeDetectors } from '../../../../src/prove/validate/nodes/judge-detectors.js'
import { mergeNodes } from '../../../../src/prove/validate/nodes/merge-nodes.js'
import { finding } from '../../../support/builders/monitor-builders.js'
import { aNode } from './a-node.js'

const merged = mergeNodes([aNode(0), aNode(1)])
const found = (severity: FindingSeverity, changes: Partial<Finding> = {}) =>
  finding({ severity, message: severity, blame: { kind: 'rank', rank: 1 }, ...changes })

const judge = (
  findings: readonly Finding[],
  isProven: boolean,
  blind: readonly BlindDetector[] = [],
) => judgeDetectors(merged, { findings, blind, count: 25 }, isProven)

const all = [found('minor'), found('warning'), found('critical')]

test.each([
  ['nothing', [], false, 'pass', 0],
  ['a minor finding', all.slice(0, 1), false, 'pass', 0],
  ['a warning in a run', all.slice(0, 2), false, 'fail', 1],
  ['a warning in a check', all.slice(0, 2), true, 'pass', 1],
  ['a critical finding in a run', all, false, 'fail', 2],
  ['a critical finding in a check', all, true, 'fail', 1],
] as const)(
  'Findings that cost only time fail a run but no check: %s',
  (...[, findings, isProven, status, numReasons]) => {
    const check = judge(findings, isProven)
    expect(check).toMatchObject({ name: 'detectors', status })
    expect(check.reasons).toHaveLength(numReasons)
  },
)

test('A failing check says how many findings decided, and where the first one is', () => {
  const critical = found('critical', { type: 'failed_worker' })
  expect(judge([found('warning'), critical], true).headline).toMatch(
    /1 finding .*failed worker.*rank 1 on node-b/,
  )
  expect(judge([critical, critical], false).headline).toMatch(/2 findings/)
  const stray = found('critical', { blame: { kind: 'rank', rank: 7 } })
  expect(judge([stray], false).headline).toContain('rank 7 on an unknown node')
})

test('A passing check tells a run without findings from one whose findings fail nothing', () => {
  expect(judge([], true).headline).not.toBe(judge(all.slice(0, 2), true).headline)
  expect(judge([], true).headline).toBe(judge(all.slice(0, 1), true).headline)
})

test('Detectors without data are counted, and those without times are explained', () => {
  const blind = (lacks: string) => ({ detector: 'd', lacks: [lacks] })
  expect(judge([], false, [blind('losses')]).reasons).toEqual([expect.stringContaining('1 of 25')])
  expect(judge([], false, [blind('phase-times'), blind('losses')]).reasons).toHaveLength(2)
})
