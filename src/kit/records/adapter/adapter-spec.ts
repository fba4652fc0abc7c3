import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))
const stepCount = z.int().check(z.gte(1))

/** One fault for the adapter to do; other ranks ignore it unless `rank` is null, which means all. */
const adapterFault = z.object({
  /** Name in the catalogue of faults. */
  name: z.string(),
  rank: z.nullable(count),
  /** First step that is disturbed, and the first that is not any more; null: to the end. */
  step: count,
  until: z.nullable(count),
  dose: z.number(),
  seed: z.int(),
})

/**
 * The orders for the adapter inside a user's process, in the file that MINICLUSTER_SPEC names; the adapter ignores
 * unknown fields. Event logs go to `events/rank-<n>.log` in MINICLUSTER_DIR.
 */
export const adapterSpec = z.object({
  version: z.literal(1),
  runId: z.string(),
  /**
   * `watch` looks on and replaces nothing. `record` keeps what goes into and comes out of every collective. `replay`
   * runs one rank alone and answers its collectives from the record.
   * `reference` is one process with a world of one, whose gradients are compared with recorded ones. `fold` is one
   * process that plays all ranks in turn, from the record.
   */
  mode: z.enum(['watch', 'record', 'replay', 'reference', 'fold']),
  /** Start of the run on the wall clock, from which events are dated. */
  startedAtEpochMs: z.number(),
  /** Directory with one listening Unix socket `rank-<n>.sock` for each rank's control messages; null: none listens. */
  controlDirectory: z.nullable(z.string()),
  /** Each rank reports to `registration.sock` there before it is observed, because its number of ranks is not known. */
  announce: z.boolean(),
  /** Restarts of the whole job before this attempt, which torchrun's own count does not know. */
  restartCount: count,
  /** Ends the job on all ranks after this many steps; null: it ends by itself. */
  checkSteps: z.nullable(stepCount),
  /** Hash the state after each of the first `digestFirst` steps, and then every `digestEvery`; 0 means never. */
  digestFirst: count,
  digestEvery: count,
  /** Whether optimizer state is part of the hash. */
  digestOptimizer: z.boolean(),
  /** Measure each bucket before and after its reduction every N steps; 0 means never. */
  auditEvery: count,
  /** Record which samples each step used. */
  samples: z.boolean(),
  /** Record the memory of the process with the first step after this time; 0 means with every step. */
  memoryEveryMs: count,
  /** Gauge the speed of the rank's core at every step. */
  measureCoreSpeed: z.boolean(),
  /** Record the connections to other ranks with the first step after this time; 0 means never. */
  connectionsEveryMs: count,
  beatEveryMs: stepCount,
  /** Where `record` writes and the other modes read; null in `watch`. */
  recordDirectory: z.nullable(z.string()),
  /** Ends the job early on all ranks where the record would take more; null: it may take any size. */
  proofBudgetBytes: z.nullable(count),
  /** Whether `record` keeps weights and gradients with their places in the whole, to compare them in another layout. */
  keepSlices: z.boolean(),
  /** Seed by which the last bit of each intermediate result is drawn; null: results are rounded as they are. */
  roundingSeed: z.nullable(count),
  /** The rank of the recorded job whose batches a `reference` is given, and the number of ranks; null: it has its own. */
  batchesOf: z.nullable(z.object({ rank: count, world: stepCount })),
  /** Keep the script from writing checkpoints. */
  suppressSaving: z.boolean(),
  /** Read back what the script has saved, and compare it with what it gave to be saved. */
  checkSaved: z.boolean(),
  /** Connect to other ranks through the proxies behind `links.sock` in the control directory. */
  proxiedLinks: z.boolean(),
  /** Write beside each event log how the process was started, so that it can be started again. */
  describeProcess: z.boolean(),
  faults: z.array(adapterFault),
})
export type AdapterSpec = z.infer<typeof adapterSpec>

/** The spec of a run that is only watched: cheap, and nothing is replaced. */
export const watchSpec: Omit<AdapterSpec, 'runId' | 'startedAtEpochMs' | 'controlDirectory'> = {
  version: 1,
  mode: 'watch',
  announce: false,
  restartCount: 0,
  checkSteps: null,
  digestFirst: 10,
  digestEvery: 20,
  digestOptimizer: false,
  auditEvery: 0,
  samples: true,
  memoryEveryMs: 100,
  measureCoreSpeed: false,
  connectionsEveryMs: 0,
  beatEveryMs: 100,
  recordDirectory: null,
  proofBudgetBytes: null,
  keepSlices: false,
  roundingSeed: null,
  batchesOf: null,
  suppressSaving: false,
  checkSaved: false,
  proxiedLinks: false,
  describeProcess: false,
  faults: [],
}

/** Added for a job over several machines: a slow way between them looks like ranks without a core, unless both are seen. */
export const nodeSpec: Pick<AdapterSpec, 'memoryEveryMs' | 'connectionsEveryMs'> = {
  memoryEveryMs: 0,
  connectionsEveryMs: 200,
}
