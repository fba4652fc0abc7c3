import * as z from 'zod'

const count = z.int().nonnegative()

/** One kind of parallelism of a job. */
const meshDimension = z.object({
  /** `data`, `replicate`, `shard`, `tensor`, `sequence`, `context`, `expert`, `pipeline`, or a name of the script's own. */
  name: z.string(),
  size: z.int().positive(),
  /** The ranks that work together along this dimension, in its order. */
  groups: z.array(z.array(count)),
})
export type MeshDimension = z.infer<typeof meshDimension>

/** A device mesh that a script made; names are null where its dimensions have none. */
export const madeMesh = z.object({
  names: z.array(z.string()).nullable(),
  shape: z.array(count),
  /** In the order of the dimensions, the last one fastest; absent in older records. */
  ranks: z.array(count).optional(),
})
export type MadeMesh = z.infer<typeof madeMesh>

/** How the ranks of a job are arranged. */
export const mesh = z.object({
  /** Whether a device mesh of the script says so, its groups and what they carry, or the option `--mesh`. */
  source: z.enum(['device-mesh', 'groups', 'option']),
  /** The slowest one first. */
  dimensions: z.array(meshDimension),
})
export type Mesh = z.infer<typeof mesh>
