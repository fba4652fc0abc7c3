import { expect, test } from 'vitest'
import { splitLog } from '../../../../src/watch/jobs/parse/log-lines.js'
import { parseSteps } from '../../../../src/watch/jobs/parse/parse-steps.js'

const configuration = JSON.stringify({ config: 'c'.repeat(50_000) }).slice(0, -1)

test('A step behind a long configuration in the same line is found, as is one before it', () => {
  const stepsOf = (line: string) => parseSteps(`${line}\n`, null).readings.map(({ step }) => step)
  expect(stepsOf(`${configuration}, "step": 12}`)).toEqual([12])
  expect(stepsOf(`step=7 ${configuration}`)).toEqual([7])
  expect(stepsOf(configuration)).toEqual([])
})

test.each([
  [8000, 8000],
  [8001, 8005],
])('Of a line of %i characters %i are kept', (length, kept) => {
  expect(splitLog('x'.repeat(length))[0]).toHaveLength(kept)
})
