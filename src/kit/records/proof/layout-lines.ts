import * as z from 'zod'

const count = z.int().nonnegative()

/** The shape of one kind of line of a journal. */
export const line = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })

/** The lines that say how a job is spread over its ranks. */
export const layoutLines = [
  /** A group that this rank uses, by the name that its collectives have, with the ranks in it. */
  line('group', { name: z.string(), ranks: z.array(count) }),
  /** A device mesh that the script made; names are null where its dimensions have none. */
  line('mesh', {
    names: z.array(z.string()).nullable(),
    shape: z.array(count),
    /** In the order of the dimensions, the last one fastest; absent in older records. */
    ranks: z.array(count).optional(),
  }),
  /** A group with other backends than Gloo, or one that this torch does not allow to be replaced. */
  line('unrecorded', { backends: z.array(z.string()), reason: z.string().nullable() }),
] as const
