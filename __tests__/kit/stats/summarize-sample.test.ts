import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { summarizeSample } from '../../../src/kit/stats/summarize-sample.js'

describe('Summarizing a sample', () => {
  test('The summary interpolates percentiles linearly and divides by count - 1', () => {
    expect(summarizeSample([4, 1, 3, 2, 10])).toEqual({
      count: 5,
      mean: 4,
      p50: 3,
      p95: expect.closeTo(8.8, 12),
      p99: expect.closeTo(9.76, 12),
      max: 10,
      standardDeviation: Math.sqrt(50 / 4),
    })
  })

  test('The summary of no values is unknown', () => {
    const nothing = { mean: null, p50: null, p95: null, p99: null, max: null }
    expect(summarizeSample([])).toEqual({ count: 0, ...nothing, standardDeviation: null })
  })

  test('The summary of one value has no deviation', () => {
    const seven = { mean: 7, p50: 7, p95: 7, p99: 7, max: 7 }
    expect(summarizeSample([7])).toEqual({ count: 1, ...seven, standardDeviation: null })
  })

  test('The summary leaves NaN out and does not count it', () => {
    expect(summarizeSample([NaN, 1, NaN, 3])).toMatchObject({ count: 2, mean: 2, max: 3 })
  })

  test('The summary accepts typed arrays and leaves them unchanged', () => {
    const values = Float32Array.of(3, 1, 2)
    expect(summarizeSample(values)).toMatchObject({ count: 3, p50: 2, standardDeviation: 1 })
    expect([...values]).toEqual([3, 1, 2])
  })

  test('The summary orders numbers by size, not by their text', () => {
    expect(summarizeSample([10, 9, 1e3]).max).toBe(1000)
  })

  test('The summary does not depend on the order, and its percentiles rise to the maximum', () => {
    const sample = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 2 })
    fc.assert(
      fc.property(sample, (values) => {
        const summary = summarizeSample(values)
        expect(summarizeSample([...values].reverse())).toEqual(summary)
        const { p50, p95, p99, max } = summary
        expect([p50, p95, p99, max]).toEqual([p50, p95, p99, max].sort((a, b) => a! - b!))
        expect(max).toBe(Math.max(...values))
      }),
    )
  })
})
