import * as z from 'zod'

/**
 * JSON has no NaN or Infinity, and a diverged run is full of them. We write them as the strings "NaN", "Infinity"
 * and "-Infinity"; the seed system's Python writes bare NaN tokens, which `parseJson` maps to the same strings.
 */
export const lossValue = z
  .union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])], {
    error: 'expected a number, "NaN", "Infinity" or "-Infinity"',
  })
  .transform((value) => Number(value))
