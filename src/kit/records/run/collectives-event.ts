import * as z from 'zod'

/** A rank begins more collectives in a step than in the one before; `begun`: how many since its start, with this one. */
export const collectivesEvent = z.looseObject({
  type: z.literal('collectives'),
  rank: z.int().nonnegative(),
  step: z.int().nonnegative(),
  begun: z.int().positive(),
  at_ms: z.number(),
})
