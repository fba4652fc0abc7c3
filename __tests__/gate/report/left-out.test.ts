import { expect, test } from 'vitest'
import { leftOut } from '../../../src/gate/report/left-out.js'

test('What is shown whole needs no sentence, up to the limit itself', () => {
  expect(leftOut(0, 6, 'run')).toEqual([])
  expect(leftOut(6, 6, 'run')).toEqual([])
})

test('What is left out is counted', () => {
  expect(leftOut(7, 6, 'run')).toEqual([{ text: '1 more run not shown here.' }])
  expect(leftOut(1006, 6, 'run')).toEqual([{ text: '1,000 more runs not shown here.' }])
})
