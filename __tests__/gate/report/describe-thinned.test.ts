import { expect, test } from 'vitest'
import { choosableOf } from '../../../src/gate/report/choice/choosable.js'
import { meanParts } from '../../../src/gate/report/dashboard/run-parts.js'
import { describeThinned, isWhole } from '../../../src/gate/report/describe-thinned.js'
import { thinSteps } from '../../../src/kit/records/run/thinned/thin-steps.js'
import { lossSection } from '../../../src/gate/report/sections/loss-section.js'
import { aRunMetrics, someSteps } from '../../support/builders/run-builders.js'

const whole = aRunMetrics({ steps: someSteps(8200) })
const thinned = thinSteps(whole)
const labelled = (metrics = whole) => ({ key: 'a', label: 'multi', role: null, metrics }) as const

test('A page says which steps of a long run it draws, and nothing of a whole record', () => {
  expect(describeThinned([labelled()])).toEqual([])
  expect(isWhole([labelled()])).toBe(true)
  expect(describeThinned([labelled(), labelled(thinned)])).toEqual([
    {
      list: [
        'multi: the record lists 4,101 of 8,200 steps, one in 2, and only those are drawn; percentiles and means are of all steps.',
      ],
    },
  ])
  expect(isWhole([labelled(), labelled(thinned)])).toBe(false)
})

test('A page whose steps can be chosen does not claim more of them than its records list', () => {
  const everyOf = (metrics: typeof whole) =>
    choosableOf({ runs: [labelled(metrics)], differsAt: null } as never, 'report')?.every
  expect(everyOf(aRunMetrics())).toBe(1)
  expect(everyOf(thinned)).toBe(2)
})

test.each([
  ['waiting and transfer apart', { wait_time_ms: 3, transfer_time_ms: 2 }],
  ['the whole all-reduce', { wait_time_ms: undefined, transfer_time_ms: undefined }],
  ['transfer alone', { wait_time_ms: undefined, transfer_time_ms: 2 }],
  ['no exchange', { wait_time_ms: 0, transfer_time_ms: undefined }],
])('The parts of a step are the same in a whole and in a thinned record of %s', (_, times) => {
  const steps = someSteps(8200).map((step) => ({ ...step, allreduce_time_ms: 5, ...times }))
  const run = aRunMetrics({ steps })
  expect(meanParts(thinSteps(run))).toEqual(meanParts(run))
})

test('Of a thinned record, losses that are not finite are counted among the listed steps', () => {
  const steps = someSteps(8200).map((step) => (step.step < 8000 ? step : { ...step, loss: NaN }))
  const textOf = (metrics: typeof whole) =>
    JSON.stringify(
      lossSection.compose({ runs: [labelled(metrics)], reference: null, subject: null } as never),
    )
  expect(textOf(aRunMetrics({ steps }))).toContain('at 200 steps, the first at step 8000')
  expect(textOf(thinSteps(aRunMetrics({ steps })))).toContain(
    'at 101 listed steps, the first at step 8000',
  )
})
