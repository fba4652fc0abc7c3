import { expect, test } from 'vitest'
import { thresholds } from '../../../../src/cli/config/comparison/threshold-option.js'

const option = thresholds({ group: 'Baseline', help: '' })
const read = (text: string) => option.schema().safeParse(text)
const none = { percent: null, atMost: null, atLeast: null }

test.each([
  ['speedup=5', { percent: 5 }],
  ['speedup = 2.5 %', { percent: 2.5 }],
  ['speedup=1000', { percent: 1000 }],
  ['speedup<=2', { atMost: { value: 2, unit: null, text: '2' } }],
  ['speedup >= 0.5', { atLeast: { value: 0.5, unit: null, text: '0.5' } }],
  ['speedup=<= 2 GB', { atMost: { value: 2, unit: 'GB', text: '2 GB' } }],
  ['speedup<=-1', { atMost: { value: -1, unit: null, text: '-1' } }],
  ['speedup=5,speedup<=2', { percent: 5, atMost: { value: 2, unit: null, text: '2' } }],
])('The threshold "%s" is read', (text, expected) => {
  expect(read(text).data).toEqual(new Map([['speedup', { ...none, ...expected }]]))
})

test.each([
  'speedup',
  'speedup 5',
  'speedup=1000.1',
  'speedup=-5',
  'speedup<2',
  'speedup<=',
  'speedup<=two',
  'speedup<=2 GB 3',
  'speedup==5',
  '<=5',
  '',
])('The text "%s" is no threshold', (text) => {
  expect(read(text).success).toBe(false)
})
