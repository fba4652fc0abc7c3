import { expect, test } from 'vitest'
import { flipBits } from '../../../../src/lab/faults/mechanisms/flip-bits.js'
import { seededRandom } from '../../../../src/lab/faults/mechanisms/seeded-random.js'

const countOnes = (bytes: Uint8Array): number =>
  bytes.reduce((count, byte) => count + byte.toString(2).replaceAll('0', '').length, 0)

test('The function flips exactly the given number of different bits', () => {
  const bytes = new Uint8Array(64)
  expect(flipBits(bytes, 100, seededRandom(1))).toBe(100)
  expect(countOnes(bytes)).toBe(100)
})

test('The function flips all bits when there are fewer', () => {
  const bytes = new Uint8Array(2)
  expect(flipBits(bytes, 100, seededRandom(1))).toBe(16)
  expect(countOnes(bytes)).toBe(16)
})

test('The function stays within its view and flips nothing in an empty one', () => {
  const memory = new Float32Array(12)
  flipBits(memory.subarray(4, 8), 128, seededRandom(1))
  const bytes = new Uint8Array(memory.buffer)
  expect(countOnes(bytes.subarray(16, 32))).toBe(128)
  expect(countOnes(bytes)).toBe(128)
  expect(flipBits(memory.subarray(0, 0), 3, seededRandom(1))).toBe(0)
})
