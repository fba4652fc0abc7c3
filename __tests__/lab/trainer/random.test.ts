import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createRandom, shuffle } from '../../../src/lab/trainer/random.js'

function draw(length: number, next: () => number): number[] {
  return Array.from({ length }, next)
}

describe('Stream of random numbers', () => {
  test('The stream is a function of seed and purpose only', () => {
    const numbers = (seed: number, purpose: string) => draw(20, createRandom(seed, purpose).uniform)
    expect(numbers(42, 'inputs')).toEqual(numbers(42, 'inputs'))
    const streams = [numbers(42, 'inputs'), numbers(42, 'input'), numbers(43, 'inputs')]
    const values = new Set([...streams, numbers(4, '2 inputs'), numbers(2 ** 40, 'x')].flat())
    expect(values.size).toBe(100)
  })

  test('The stream is the same on every machine', () => {
    const random = createRandom(42, 'golden')
    expect(draw(3, random.uniform)).toEqual([
      0.2949841618537903, 0.4238964915275574, 0.5845853090286255,
    ])
    expect(draw(3, random.normal)).toEqual([
      -0.9969083982216039, -1.0273445933415317, 0.6770854979339588,
    ])
    expect(draw(5, () => random.integer(10))).toEqual([1, 6, 3, 4, 4])
  })

  test('The stream is uniform in [0, 1) with 24 bits', () => {
    const values = draw(20_000, createRandom(1, 'uniform').uniform)
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
    expect(values.every((value) => Number.isInteger(value * 2 ** 24))).toBe(true)
    expect(mean(values)).toBeCloseTo(0.5, 2)
    expect(mean(values.map((value) => (value - 0.5) ** 2))).toBeCloseTo(1 / 12, 2)
  })

  test('The stream is standard normal in mean, variance, skewness and kurtosis', () => {
    const values = draw(100_000, createRandom(1, 'normal').normal)
    expect(Math.abs(mean(values))).toBeLessThan(0.015)
    expect(Math.abs(mean(values.map((value) => value ** 2)) - 1)).toBeLessThan(0.02)
    expect(Math.abs(mean(values.map((value) => value ** 3)))).toBeLessThan(0.05)
    expect(Math.abs(mean(values.map((value) => value ** 4)) - 3)).toBeLessThan(0.15)
  })

  test('The stream gives every integer below the bound its share', () => {
    const { integer } = createRandom(1, 'integers')
    const counts = new Array<number>(7).fill(0)
    for (let i = 0; i < 70_000; i++) {
      const value = integer(7)
      counts[value] = (counts[value] ?? Number.NaN) + 1
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
  })

  test.each([0, -1, 1.5, 2 ** 33, Number.NaN])('The stream refuses the bound %s', (bound) => {
    expect(() => createRandom(1, 'x').integer(bound)).toThrow(RangeError)
  })
})

describe('Shuffling', () => {
  test('The shuffle keeps the elements and depends on the stream only', () => {
    fc.assert(
      fc.property(fc.uint32Array({ maxLength: 40 }), fc.integer(), (values, seed) => {
        const [one, other] = [values.slice(), values.slice()]
        shuffle(one, createRandom(seed, 'shuffle'))
        shuffle(other, createRandom(seed, 'shuffle'))
        expect(one).toEqual(other)
        expect(one.sort()).toEqual(values.sort())
      }),
    )
  })

  test('The shuffle reaches every order of three about equally often', () => {
    const random = createRandom(5, 'orders')
    const counts = new Map<string, number>()
    for (let i = 0; i < 6000; i++) {
      const order = Uint32Array.of(0, 1, 2)
      shuffle(order, random)
      counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(130)
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
