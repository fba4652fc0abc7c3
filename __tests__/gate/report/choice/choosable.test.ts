import { describe, expect, test } from 'vitest'
import {
  choosableOf,
  packChoosable,
  stepsOf,
  unpackChoosable,
} from '../../../../src/gate/report/choice/choosable.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import {
  aReportedRun,
  aReportInput,
  aRunRecord,
  aSeedRunRecord,
} from '../../../support/builders/report-builders.js'

function keptOf(...runs: readonly RunMetrics[]) {
  const reported = runs.map((metrics, place) => aReportedRun('measured', metrics, `${place}.json`))
  const choosable = choosableOf(createReportContext(aReportInput({ runs: reported })), 'dashboard')
  if (choosable === null) throw new Error('there is nothing to choose')
  return choosable
}

describe('The records that a page keeps for its reader', () => {
  test('A page without a step has nothing to choose', () => {
    const none = createReportContext(aReportInput({ runs: [] }))
    const empty = aReportedRun('measured', aRunRecord({ steps: 0 }))
    expect(choosableOf(none, 'report')).toBeNull()
    expect(choosableOf(createReportContext(aReportInput({ runs: [empty] })), 'report')).toBeNull()
  })

  test('The ranks and steps of all runs can be chosen', () => {
    const { ranks, steps, every } = keptOf(
      aRunRecord({ workers: 2, steps: 30 }),
      aRunRecord({ workers: 4, steps: 50 }),
    )
    expect({ ranks, steps, every }).toEqual({
      ranks: [0, 1, 2, 3],
      steps: { from: 0, to: 49 },
      every: 1,
    })
  })

  test.each([
    ['a run of ours', aRunRecord({ steps: 20 })],
    ['a run of the seed system', aSeedRunRecord(20)],
    [
      'a run that diverged',
      aRunRecord({ steps: 4, lossAt: (step) => [1, NaN, Infinity, -Infinity][step] ?? 0 }),
    ],
  ])('The page keeps every value of every step of %s', (_, metrics) => {
    const [run] = unpackChoosable(packChoosable(keptOf(metrics))).runs
    if (run === undefined) throw new Error('the run is lost')
    expect(stepsOf(run)).toEqual(metrics.steps.map(({ tensor_hashes: _hashes, ...step }) => step))
  })

  test('A value that only some steps have stays absent in the others', () => {
    const record = aRunRecord({ steps: 3 })
    const steps = record.steps.map(({ state_hash: hash, ...step }, place) =>
      place === 1 ? { ...step, state_hash: hash ?? 'ab'.repeat(16) } : step,
    )
    const [run] = unpackChoosable(packChoosable(keptOf({ ...record, steps }))).runs
    if (run === undefined) throw new Error('the run is lost')
    expect(stepsOf(run).map((step) => 'state_hash' in step)).toEqual([false, true, false])
  })

  test('Long runs keep the same steps of each run, and the last of each', () => {
    const { runs, every } = keptOf(aRunRecord({ steps: 9000 }), aRunRecord({ steps: 7001 }))
    expect(every).toBe(3)
    const [one = [], other = []] = runs.map((run) => stepsOf(run).map(({ step }) => step))
    expect(one.length).toBe(3001)
    expect(one.at(-1)).toBe(8999)
    expect(other.at(-1)).toBe(7000)
    expect(one.slice(0, -1).every((step) => step % 3 === 0)).toBe(true)
  })

  test('Eight thousand steps are kept whole, one more is not', () => {
    expect(keptOf(aRunRecord({ steps: 8000 })).every).toBe(1)
    expect(keptOf(aRunRecord({ steps: 8001 })).every).toBe(2)
  })
})
