import * as z from 'zod'
import { lossValue } from '../json/json-number.js'
import { layoutLines } from './layout-lines.js'
import { count, digest, line } from './line-shape.js'
import { sampleLine } from './sample-line.js'

const parameter = z.object({
  name: z.string(),
  elements: count,
  trainable: z.boolean(),
  /** Whether DistributedDataParallel synchronises it. */
  wrapped: z.boolean(),
  /** Whether each rank holds its own part of it. */
  sharded: z.boolean(),
  /** Where it is a DTensor: whether a data-parallel wrapper made it one, or the script; absent in older records. */
  placed_by: z.enum(['wrapper', 'script']).nullable().optional(),
  /** The part that this rank holds, equal on ranks that hold the same one; null for a plain tensor. */
  slice: z.string().nullable().optional(),
})

/**
 * What the script multiplies the loss and all gradients by on their way to the update, parts of a batch counted as their
 * mean; null where that is unknown, and absent in older records.
 */
const rescaled = lossValue.nullable().optional()

/** One line of `proof/rank-<n>.jsonl`, which the adapter writes inside the user's process. */
export const journalLine = z.discriminatedUnion('kind', [
  line('process', {
    rank: count,
    world: z.int().positive(),
    directory: z.string(),
    argv: z.array(z.string()),
    executable: z.string(),
    /** Whether a script started it, as torch.multiprocessing.spawn does; absent in older records. */
    spawned: z.boolean().optional(),
    /** The environment of this rank, as set by the launcher. */
    environment: z.record(z.string(), z.string()),
    torch: z.string(),
    threads: z.int().positive(),
    /** Python's hash of a fixed string, which tells processes with different seeds apart; absent in older records. */
    string_hash: z.string().optional(),
  }),
  line('enter', {
    index: count,
    step: count,
    name: z.string(),
    group: z.string(),
    /** The rank that a message goes to or comes from; absent for collectives, and in older records. */
    peer: count.optional(),
    /** Tag, number of values and type of what such a message carries or expects; absent in older records. */
    message: z.object({ tag: z.int(), elements: count, type: z.string() }).optional(),
    /** Whether it reduces gradients or rebuilds their buckets. */
    part: z.enum(['gradients', 'buckets']).nullable().optional(),
    /** Whether it is entered within a forward pass that computes gradients; absent in older records. */
    in_forward: z.boolean().optional(),
    /** Of the script; null within a backward pass, and absent in older records. */
    line: z.string().nullable().optional(),
    elements: count,
    sent: digest,
    finite: z.boolean(),
  }),
  /** `source` is the sender of a message that any rank could send. */
  line('leave', { index: count, source: count.optional() }),
  /** The collective was refused with an exception. */
  line('raised', { index: count, type: z.string(), text: z.string() }),
  /** A tensor was used by an update, or changed by the script, before its asynchronous collective was awaited. */
  line('in_flight', {
    index: count,
    step: count,
    name: z.string(),
    /** Of the script, where the collective starts. */
    line: z.string().nullable(),
    what: z.enum(['gradient', 'changed']),
    parameter: z.string().nullable(),
  }),
  line('stray', { index: count, step: count, name: z.string(), expected: z.string().nullable() }),
  ...layoutLines,
  line('audit', {
    index: count,
    step: count,
    /** Within the rounding of the additions. */
    holds: z.boolean(),
    /** The bits of a sum in the order of the ranks. */
    exact: z.boolean(),
    /** Number of values that were compared, which are not all of a large sum; absent in older records. */
    elements: count.optional(),
    missing: z.array(count).optional(),
    stale: z.array(count).optional(),
    doubled: z.array(count).optional(),
  }),
  line('model', {
    parameters: z.array(parameter),
    wrappers: count,
    broadcasts_buffers: z.boolean(),
    /** Communication hooks of DistributedDataParallel, by name; absent in older records. */
    reduction_hooks: z.array(z.string()).optional(),
    batch_norms: count,
    synchronised_batch_norms: count,
    /** Groups in which a data-parallel wrapper works; absent in older records. */
    wrapper_groups: z.array(z.string()).optional(),
  }),
  line('optimizer', {
    number: count,
    type: z.string(),
    names: z.array(z.string()),
    /** Before its first step. */
    weights: z.array(digest),
    moments: z.array(digest),
  }),
  line('update', {
    step: count,
    optimizer: count,
    gradients: z.array(digest).optional(),
    weights: z.array(digest),
    moments: z.array(digest),
    buffers: digest,
    settings: z.array(z.record(z.string(), z.unknown())),
    losses: z.array(lossValue),
    /** Content of the rows that each forward pass received, of those that a backward pass followed. */
    rows: z.array(z.array(z.string())),
    /** The same along the second dimension, in which ranks may share out a sequence; null where it was not asked for. */
    columns: z.array(z.array(z.string())).nullable().optional(),
    /** Whether each loss is the mean of what the last operation was given; absent in older records. */
    mean_losses: z.boolean().optional(),
    /** Number of all-reduced elements in this step, and at most after clipping gradients. */
    reduced: count,
    reduced_after_clip: count.nullable(),
    /** The coarsest type of numbers that were added up over ranks, such as `bfloat16`; absent in older records. */
    reduced_as: z.string().nullable().optional(),
    /** The loss scale that gradients had when they were clipped; null where they had none. */
    clipped_at_scale: lossValue.nullable().optional(),
    /** Whether gradients of the update before were left when the first backward pass began; null where none was seen. */
    keeps_gradients: z.boolean().nullable().optional(),
    /** Modules that behave otherwise in training, and were in evaluation mode. */
    evaluating: z.array(z.string()).optional(),
    /** The loss scale of a GradScaler; null without one. */
    scale: lossValue.nullable().optional(),
    /** Number of backward passes that followed a batch of each data loader. */
    /** Left out in older records, where the first optimizer ends the steps. */
    ends_step: z.optional(z.boolean()),
    training_loaders: z.record(z.string(), count),
    /** Whether random numbers were drawn between a batch and its backward pass. */
    draws: z.boolean().optional(),
    /** Number of results so far whose last bit was changed; null if results are rounded as usual. */
    moved: count.nullable().optional(),
  }),
  /** An update that a GradScaler has left out because a gradient overflowed, and the number of collectives before it. */
  line('skipped', { step: count, entered: count }),
  /** The gradients of an update compared with those of another run; null if only one of them has one. */
  line('against', {
    step: count,
    optimizer: count,
    /** By parameter: norm of the difference, norm of this run's gradient, and the product of both gradients. */
    differences: z.array(lossValue.nullable()),
    norms: z.array(lossValue.nullable()),
    products: z.array(lossValue.nullable()),
    rescaled,
  }),
  /**
   * By parameter: values of the gradient in a process that was given the batches of a rank, and those of the job's at the
   * same places; null where there is none.
   */
  line('own_gradients', {
    step: count,
    optimizer: count,
    own: z.array(z.array(lossValue).nullable()),
    job: z.array(z.array(lossValue).nullable()),
    rescaled,
  }),
  /** Gradients were clipped: their norm before, and the factor that they were multiplied by; null for a clip by value. */
  line('clip', { step: count, norm: lossValue.nullable(), factor: lossValue.nullable() }),
  /** One bucket of gradients in the process that plays all ranks. */
  line('reduced', {
    step: count,
    bucket: count,
    /** By rank: whether its contribution has the bits of the job. */
    equal: z.array(z.boolean()),
    /** State of the sum; `rounding`: another order of the additions may explain the difference. */
    sum: z.enum(['equal', 'rounding', 'differs', 'unknown']),
  }),
  /** Before an update: weights that something other than the optimizer has changed since its last update. */
  line('found', { step: count, optimizer: count, weights: z.array(digest) }),
  /** Why one process cannot play all ranks, or not any further. */
  line('unfolded', { step: count, reason: z.string() }),
  line('unheld', { step: count, names: z.array(z.string()) }),
  /** Before an update: the weights to be trained that no optimizer of this rank holds, and the models of the losses. */
  line('rest', {
    step: count,
    names: z.array(z.string()),
    weights: z.array(digest),
    models: z.array(z.string()),
  }),
  /** What else ranks hold alike and that has changed, at an update: kind, name and digest. */
  line('states', {
    step: count,
    changed: z.array(z.tuple([z.enum(['buffer', 'frozen', 'copy']), z.string(), z.string()])),
  }),
  /** A file that the script has written with `torch.save`. */
  line('saved', { step: count, path: z.string() }),
  sampleLine,
  /** Tensors that are alive before the update of a step, and the bytes that they share. */
  line('live', { step: count, tensors: count, bytes: count }),
  /** A line of the script, once for each thing that it does. */
  line('place', {
    what: z.enum(['wrapper', 'optimizer', 'backward', 'clip']),
    line: z.string().nullable(),
  }),
  line('load', { source: z.string() }),
  line('muted', { what: z.string() }),
  line('note', { place: z.string(), text: z.string() }),
  /** A hook of the adapter has failed, so the record may lack something. */
  line('broken', { place: z.string(), text: z.string() }),
  line('error', {
    type: z.string(),
    text: z.string(),
    /** Whether it only says that another rank is gone; absent in older records. */
    lost: z.boolean().optional(),
    line: z.string().nullable(),
  }),
  /** Values of this many steps only are on record, because more would not fit into the budget. */
  line('limited', { steps: count, budget_bytes: count }),
  line('end', { reason: z.enum(['finished', 'check-steps']) }),
])
export type JournalLine = z.infer<typeof journalLine>
export type JournalKind = JournalLine['kind']
export type LineOf<Kind extends JournalKind> = Extract<JournalLine, { kind: Kind }>
