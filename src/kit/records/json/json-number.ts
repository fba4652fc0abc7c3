import * as z from 'zod'

/**
 * JSON has no NaN or Infinity, and the record of a diverged run has many. They are written as the strings "NaN",
 * "Infinity" and "-Infinity". The seed system's Python writes bare NaN tokens, which `parseJson` maps to the same
 * strings.
 */
export const lossValue = z
  .union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])], {
    error: 'expected a number, "NaN", "Infinity" or "-Infinity"',
  })
  .transform((value) => Number(value))
