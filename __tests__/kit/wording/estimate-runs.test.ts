import { expect, test } from 'vitest'
import { estimateRuns } from '../../../src/kit/wording/estimate-runs.js'

test('Runs that nobody has measured have a number and no time', () => {
  expect(estimateRuns({ runs: 12, measuredMs: null, measured: 'the first run' })).toBe(
    '12 runs to come; how long they take is unknown until the first run ends',
  )
})

test('An estimate says which measured run it rests on', () => {
  expect(estimateRuns({ runs: 12, measuredMs: 20_000, measured: 'the first run' })).toBe(
    '12 runs to come, about 4 min 00 s if each takes as long as the first run (20 s)',
  )
  expect(
    estimateRuns({ runs: 1, measuredMs: 61_000, measured: 'the reference', isLeast: true }),
  ).toBe('1 run to come, at least 1 min 01 s if it takes as long as the reference (1 min 01 s)')
})
