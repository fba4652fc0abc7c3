import * as z from 'zod'
import { count, digest, line } from './line-shape.js'

/** What a journal says of data loaders: passes, batches, and random numbers that a dataset draws. */
export const sampleLine = z.discriminatedUnion('kind', [
  line('pass', {
    loader: count,
    number: count,
    sampler: z.string(),
    batch_sampler: z.string(),
    batch_size: z.int().nullable(),
    drop_last: z.boolean().nullable(),
    /** Number of samples in the dataset. */
    size: count.nullable(),
    replicas: z.int().nullable(),
    rank: z.int().nullable(),
    epoch: z.int().nullable(),
    shuffle: z.boolean().nullable(),
    seed: z.int().nullable(),
    replacement: z.boolean().nullable(),
    /** Loader workers; absent in older records. */
    workers: count.nullable().optional(),
    /** Whether the dataset counts its passes, as one that shuffles by itself does. */
    counts_passes: z.boolean().optional(),
    /** The line of the script that made the loader; absent in older records. */
    made_at: z.string().nullable().optional(),
  }),
  line('batch', {
    loader: count,
    number: count,
    indices: z.array(z.int()).nullable(),
    rows: z.array(z.string()).nullable(),
  }),
  line('exhausted', { loader: count, number: count, batches: count }),
  /** A dataset draws from this generator in a pass: its state before the first sample, in a loader worker or none. */
  line('drawn', {
    loader: count,
    number: count,
    worker: count.nullable(),
    generator: z.string(),
    state: digest,
  }),
])
