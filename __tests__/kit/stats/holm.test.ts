import { describe, expect, test } from 'vitest'
import { holmAdjust } from '../../../src/kit/stats/holm.js'

describe("Holm's correction", () => {
  test("Holm's correction gives the textbook values in the order of the input", () => {
    const adjusted = holmAdjust([0.01, 0.04, 0.03, 0.005])
    expect(adjusted.map((p) => Number(p.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02])
  })

  test("Holm's correction leaves a single value and an empty list unchanged", () => {
    expect(holmAdjust([0.3])).toEqual([0.3])
    expect(holmAdjust([])).toEqual([])
  })

  test("Holm's correction never exceeds 1", () => {
    expect(holmAdjust([0.7, 0.9])).toEqual([1, 1])
  })
})
