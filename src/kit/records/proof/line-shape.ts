import * as z from 'zod'

/** A number of things, or the place of one. */
export const count = z.int().nonnegative()

/** 64 bits of hash; null if there was nothing to hash. */
export const digest = z.string().nullable()

/** A line of a journal, by its kind. */
export const line = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })
