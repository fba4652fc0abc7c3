import * as z from 'zod'

const ms = z.number()
const count = z.int().nonnegative()

const series = z.object({
  order: z.number(),
  step: count,
  total: count.nullable(),
  rises: count,
  /** Earlier records do not count them. */
  maxima: count.default(2),
  risenAtMs: ms,
  movedAtMs: ms,
  floor: z.number().nullable(),
  local: z.number().nullable(),
  base: z.number().default(0),
  epoch: z.number().nullable().default(null),
})

/** The progress of a job, as stored by a supervisor or a watch. */
export const progress = z.object({
  chosen: z.string().nullable(),
  series: z.record(z.string(), series),
  total: count.nullable(),
  epoch: z.number().nullable().default(null),
  stepTimesMs: z.array(z.number()).readonly(),
  riseGapsMs: z.array(z.number()).readonly().default([]),
})
