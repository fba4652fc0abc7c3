import { expect, test } from 'vitest'
import { choosableOf } from '../../../src/gate/report/choice/choosable.js'
import { describeThinned, isWhole } from '../../../src/gate/report/describe-thinned.js'
import { thinSteps } from '../../../src/kit/records/run/thinned/thin-steps.js'
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
