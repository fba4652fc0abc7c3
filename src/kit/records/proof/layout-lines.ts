import * as z from 'zod'
import { madeMesh } from '../reports/mesh-report.js'
import { count, line } from './line-shape.js'

/** A tensor that a rank holds, and its place in the whole one. */
const piece = z.object({
  name: z.string(),
  /** Of its values in the file `rank-<n>.slices`, from byte `at` on, the last dimension fastest. */
  type: z.enum(['float32', 'float64']),
  at: count,
  /** The distance from 1 to the next number of its own type, which may be narrower. */
  epsilon: z.number(),
  size: z.array(count),
  /** Of the whole tensor; null for a plain tensor, which may be whole or a part of anything. */
  shape: z.array(count).nullable(),
  /** One number for a run of values of the whole in one row, as a flat parameter has them. */
  offset: z.array(count).nullable(),
  /** The ranks whose values add up to it, and how; absent where it is no part of a sum. */
  sum_over: z.array(count).optional(),
  reduction: z.string().optional(),
})
export type KeptPiece = z.infer<typeof piece>

/** The lines that say how a job is spread over its ranks. */
export const layoutLines = [
  /** A group that this rank uses, by the name that its collectives have, with the ranks in it. */
  line('group', { name: z.string(), ranks: z.array(count) }),
  line('mesh', madeMesh.shape),
  /** Weights before the first update, gradients before an update and weights after it, in the order of the optimizer. */
  line('slices', {
    what: z.enum(['start', 'gradients', 'weights']),
    step: count,
    optimizer: count,
    pieces: z.array(piece),
  }),
  /** A group with other backends than Gloo, or one that this torch does not allow to be replaced. */
  line('unrecorded', { backends: z.array(z.string()), reason: z.string().nullable() }),
] as const
