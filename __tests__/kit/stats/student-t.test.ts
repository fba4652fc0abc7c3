import { describe, expect, test } from 'vitest'
import { studentQuantile, studentTail } from '../../../src/kit/stats/student-t.js'

/** From printed tables: degrees of freedom, t, probability of at least that. */
const table = [
  [3, 3.182, 0.025],
  [7, 1.895, 0.05],
  [7, 2.998, 0.01],
  [7, 4.785, 0.001],
  [19, 2.539, 0.01],
  [19, 3.883, 0.0005],
  [60, 2.66, 0.005],
] as const

describe("Student's t", () => {
  test.each(table)(
    "Student's t with %d degrees of freedom is %d or more with probability %d",
    (df, t, p) => {
      expect(studentTail(t, df) / p).toBeCloseTo(1, 1)
      expect(studentTail(-t, df)).toBeCloseTo(1 - p, 2)
      expect(studentQuantile(p, df) / t).toBeCloseTo(1, 1.5)
    },
  )

  test("Student's t always gives a probability between 0 and 1", () => {
    expect(studentTail(0, 5)).toBeCloseTo(0.5, 6)
    expect(studentTail(1e300, 5)).toBeGreaterThanOrEqual(0)
    expect(studentTail(Infinity, 5)).toBe(0)
  })
})
