import type {
  LoneEnd,
  LoneRank,
  LoneRequest,
} from '../../../../runtime/engines/command/lone-ranks.js'
import { nodeVariable } from '../../../../runtime/engines/ray/node-variable.js'
import type { Variables } from '../../../../runtime/run/job.js'
import type { RankForks } from '../../../../runtime/run/rank-forks.js'
import type { JobRecord, RankRecord } from '../../../../prove/validate/proof/job-record.js'
import type { FileChanges } from '../../../../prove/validate/proof/file-changes.js'
import type { Dependencies } from '../../dependencies.js'
import { proofDirectory, readJobRecord } from './read-journals.js'

/** A recorded job that is run again. */
export type RecordedJob = {
  readonly runId: string
  readonly record: JobRecord
  readonly recordDirectory: string
  readonly checkSteps: number
  /** The place of the recorded run and of the replay. */
  readonly cluster: LoneRequest['cluster']
  /** What the job did to the files of its working directory. */
  readonly fileChanges: FileChanges
  /** Directory with what the command wrote before its ranks began; null: it wrote in place, or nothing. */
  readonly prepared: string | null
  readonly started: StartedRanks
  /** Starts ranks quickly, in the replay and the references; null: each is a program of its own. */
  readonly forks: RankForks | null
}

/** What is known of the ranks of a job beside their journals. */
export type StartedRanks = {
  /** Where the command was started; its ranks may have moved on. */
  readonly workingDirectory: string
  /** All variables of the ranks that a command has started itself; some may be secret, so they belong into no file. */
  readonly variables: ReadonlyMap<number, Variables>
}

/** The records of lone ranks, and how they were run. */
export type Replayed = LoneEnd & { readonly record: JobRecord }

/** Imports of torch on a busy machine take most of it; a rank that has not ended by then is stopped. */
const timeoutMs = 600_000

/** The ranks to replay, and the seed of their string hashes. */
type Seeded = { readonly ranks: readonly number[]; readonly hashSeed: number }

/** Runs every rank of the job again, or those given, each alone, and writes to a temporary directory. */
export async function replayJob(
  recorded: RecordedJob,
  dependencies: Dependencies,
  seeded: Seeded | null = null,
): Promise<Replayed> {
  const { scratch } = dependencies
  const { world } = recorded.record
  const ranks = recorded.record.ranks
    .filter(({ rank }) => seeded === null || seeded.ranks.includes(rank))
    .map((one) => withHashSeed(loneRank(one), seeded))
  // Not below the working directory, which may be hidden from the ranks.
  const directory = await scratch.make()
  const run = { directory, world, ranks, roundingSeed: null, batchesOf: null }
  try {
    return await runAlone(recorded, { ...run, mode: 'replay' }, dependencies)
  } finally {
    await scratch.remove(directory)
  }
}

const withHashSeed = (one: LoneRank, seeded: Seeded | null): LoneRank =>
  seeded === null
    ? one
    : { ...one, environment: { ...one.environment, PYTHONHASHSEED: String(seeded.hashSeed) } }

type LoneRun = Pick<LoneRequest, 'mode' | 'roundingSeed' | 'batchesOf' | 'ranks'> & {
  readonly directory: string
  readonly world: number
}

/** Runs ranks alone, and reads what they write into the directory. */
export async function runAlone(
  {
    runId,
    recordDirectory,
    checkSteps,
    cluster,
    fileChanges,
    prepared,
    started,
    forks,
  }: RecordedJob,
  { directory, world, ...run }: LoneRun,
  { runLoneRanks, files, signal }: Dependencies,
): Promise<Replayed> {
  const { created } = fileChanges
  const job = { runId, recordDirectory, checkSteps, cluster, created, prepared, forks, ...started }
  const place = { ...job, runDirectory: directory, timeoutMs }
  const end = await runLoneRanks({ ...place, ...run }, signal)
  return { ...end, record: await readJobRecord(proofDirectory(directory), world, files) }
}

/** How a rank of the job was started. */
export function loneRank({ rank, process }: RankRecord): LoneRank {
  const { argv, executable, directory, environment } = process
  return {
    rank,
    argv: [executable, ...argv.slice(1)],
    workingDirectory: directory,
    environment,
    node: environment[nodeVariable] ?? null,
  }
}
