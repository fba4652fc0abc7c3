import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { hashOfState, hashOfTensor } from '../../../../src/kit/records/run/state-digest.js'

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const digests = fc
  .integer({ min: 1, max: 4 })
  .chain((tensors) => fc.array(word, { minLength: tensors * 12, maxLength: tensors * 12 }))
  .map((words) => Uint32Array.from(words))
const known = Uint32Array.from({ length: 24 }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 0)

const add = (a: Uint32Array, b: Uint32Array) => a.map((value, i) => value + (b[i] ?? 0))
const words = (hash: string) => [0, 8, 16, 24].map((at) => parseInt(hash.slice(at, at + 8), 16))

describe('Hash of a state', () => {
  test('The state hash is the same on every machine and in every version', () => {
    expect(hashOfState(known)).toBe('156dbdc2dd092e00a4a49e3e6c400e7c')
    expect(hashOfTensor(known, 0)).toBe('7c558d1516be0e6eb1268fc74b8f1120')
    expect(hashOfTensor(known, 12)).toBe('b93b9d4153a41e9aee0c9ff38875214c')
  })

  test('The state hash has 32 hexadecimal digits, leading zeros included', () => {
    expect(hashOfState(new Uint32Array(12))).toBe('0'.repeat(32))
    fc.assert(fc.property(digests, (state) => /^[0-9a-f]{32}$/.test(hashOfState(state))))
  })

  test('The state hash adds up over shards', () => {
    fc.assert(
      fc.property(digests, fc.nat(), (state, seed) => {
        const one = state.map((value, i) => Math.imul(value ^ seed, i + 1))
        const other = state.map((value, i) => value - (one[i] ?? 0))
        const sum = words(hashOfState(one)).map(
          (value, lane) => (value + (words(hashOfState(other))[lane] ?? 0)) >>> 0,
        )
        expect(add(one, other)).toEqual(state)
        expect(words(hashOfState(state))).toEqual(sum)
      }),
    )
  })

  test('The state hash changes with every word of the state', () => {
    fc.assert(
      fc.property(digests, fc.nat(), word, (state, at, change) => {
        fc.pre(change !== 0)
        const changed = state.slice()
        const index = at % state.length
        changed[index] = (changed[index] ?? 0) + change
        expect(hashOfState(changed)).not.toBe(hashOfState(state))
        const tensor = index - (index % 12)
        expect(hashOfTensor(changed, tensor)).not.toBe(hashOfTensor(state, tensor))
      }),
    )
  })

  test('The state hash changes when weights and optimizer slots or two tensors are swapped', () => {
    const swap = (a: number, b: number, length: number) => {
      const swapped = known.slice()
      swapped.set(known.subarray(a, a + length), b)
      swapped.set(known.subarray(b, b + length), a)
      return hashOfState(swapped)
    }
    const hashes = [hashOfState(known), swap(0, 4, 4), swap(4, 8, 4), swap(0, 12, 12)]
    expect(new Set(hashes).size).toBe(4)
  })
})
