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

/** How the ranks of a job are arranged. */
export const mesh = z.object({
  /** Whether a device mesh of the script says so, its groups and what they carry, or the option `--mesh`. */
  source: z.enum(['device-mesh', 'groups', 'option']),
  /** The slowest one first. */
  dimensions: z.array(meshDimension),
})
export type Mesh = z.infer<typeof mesh>
