import * as z from 'zod'

/** This rank computed a gradient with an infinity or NaN in it, at a step before which it had none. */
export const nonFiniteEvent = z.looseObject({
  type: z.literal('non-finite'),
  rank: z.int().nonnegative(),
  step: z.int().nonnegative(),
  /** The first tensor that has one. */
  tensor: z.string(),
})
