import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { accountFor, sameAccount } from '../../../src/lab/trainer/ledger.js'

const ids = fc.uniqueArray(fc.nat(5000), { minLength: 2, maxLength: 40 })
const account = (samples: readonly number[]) => accountFor(Uint32Array.from(samples))
const isSame = (a: readonly number[], b: readonly number[]) => sameAccount(account(a), account(b))

describe('Account of a micro-batch', () => {
  test('The account does not depend on the order of the samples', () => {
    fc.assert(fc.property(ids, (samples) => isSame(samples, [...samples].reverse())))
  })

  test('The account equals that of a range of ids', () => {
    const all = Uint32Array.of(3, 1, 4, 1, 5, 9)
    expect(accountFor(all, 2, 5)).toEqual(account([4, 1, 5]))
    expect(accountFor(all)).toEqual(account([3, 1, 4, 1, 5, 9]))
  })

  test('The account of no samples is empty', () => {
    expect(account([])).toEqual({ count: 0, sumA: 0, sumB: 0 })
  })

  test('The account changes when a sample is dropped', () => {
    fc.assert(fc.property(ids, (samples) => !isSame(samples, samples.slice(1))))
  })

  test('The account changes when a sample is used twice', () => {
    fc.assert(fc.property(ids, (samples) => !isSame(samples, [...samples, samples[0] ?? 0])))
  })

  test('The account changes when one sample replaces another', () => {
    fc.assert(
      fc.property(ids, ([first = 0, second = 0, ...others]) => {
        expect(isSame([first, second, ...others], [second, second, ...others])).toBe(false)
      }),
    )
  })

  test('The account changes when two other samples with the same sum replace two', () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 50 }), ([first = 0, second = 0], shift) => {
        fc.pre(first + shift !== second)
        expect(isSame([first, second], [first + shift, (second - shift) >>> 0])).toBe(false)
      }),
    )
  })

  test('The account distinguishes every single sample from every other', () => {
    const accounts = Array.from({ length: 20_000 }, (_, id) => account([id]))
    expect(new Set(accounts.map(({ sumA }) => sumA)).size).toBe(20_000)
    expect(new Set(accounts.map(({ sumB }) => sumB)).size).toBe(20_000)
  })
})
