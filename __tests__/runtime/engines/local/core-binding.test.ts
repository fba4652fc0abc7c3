import { expect, test } from 'vitest'
import { bindCores, parseCpuList } from '../../../../src/runtime/engines/local/core-binding.js'

test.each([
  { list: '0', cores: [0] },
  { list: '0-3', cores: [0, 1, 2, 3] },
  { list: '1,4-5,9\n', cores: [1, 4, 5, 9] },
])('The parser reads the kernel CPU list $list', ({ list, cores }) =>
  expect(parseCpuList(list)).toEqual(cores),
)

test.each(['', 'all', '0-', '1,,2', '-3'])('The parser refuses "%s" as a CPU list', (list) => {
  expect(parseCpuList(list)).toBeNull()
})

test('Workers share cores when there are more workers than cores', () => {
  expect(bindCores(3, 2, '').isExclusive).toBe(false)
})

test('A single worker gets its core without a binding', () => {
  expect(bindCores(1, 1, '').isExclusive).toBe(true)
})
