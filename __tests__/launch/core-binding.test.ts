import { expect, test } from '@jest/globals'
import { bindCores, parseCpuList } from '../../src/launch/core-binding.js'

test.each([
  { list: '0', cores: [0] },
  { list: '0-3', cores: [0, 1, 2, 3] },
  { list: '1,4-5,9\n', cores: [1, 4, 5, 9] },
])('a kernel CPU list, $list', ({ list, cores }) => expect(parseCpuList(list)).toEqual(cores))

test.each(['', 'all', '0-', '1,,2', '-3'])('"%s" is no CPU list', (list) => {
  expect(parseCpuList(list)).toBeNull()
})

test('more workers than cores share them', () => {
  expect(bindCores(3, 2, '').isExclusive).toBe(false)
})

test('a single worker has its core without being bound to one', () => {
  expect(bindCores(1, 1, '').isExclusive).toBe(true)
})
