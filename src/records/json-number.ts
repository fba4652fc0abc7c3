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

/** A loss as it is written to a record. */
export type WrittenNumber = number | 'NaN' | 'Infinity' | '-Infinity'

/** The written form of any float, finite or not. */
export function writeNumber(value: number): WrittenNumber {
  return Number.isFinite(value) ? value : (String(value) as WrittenNumber)
}
