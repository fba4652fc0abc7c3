import * as z from 'zod'

const count = z.int().nonnegative()

/** A detector whose silence about a run says nothing: it lacks kinds of record, or has too few of one. */
export const blindDetector = z.object({
  detector: z.string(),
  lacks: z.array(z.string()),
  /** Numbers of records of every rank; absent if it lacks a kind, and in files of older versions. */
  too_few: z.object({ kind: z.string(), needs: count, had: count }).optional(),
})
export type BlindDetector = z.infer<typeof blindDetector>
