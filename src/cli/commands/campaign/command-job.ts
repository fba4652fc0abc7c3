import { type CommandWork, type Job, runsElsewhere } from '../../../runtime/run/job.js'
import type { Dependencies } from '../dependencies.js'
import { type CommandJobOptions, createCommandJob } from '../run/create-job.js'

/** A rank of a trial that waits this long for another rank waits forever. */
const stallMs = 60_000

type Options = Pick<CommandJobOptions, 'engine' | 'rayAddress' | 'workers' | 'stallTimeoutMs'>

/** The job that the trials of a campaign are made from. */
export function campaignJob(
  command: readonly string[],
  { engine, rayAddress, workers, stallTimeoutMs }: Options,
  runId: string,
  { workingDirectory }: Pick<Dependencies, 'workingDirectory'>,
): Job & { readonly work: CommandWork } {
  const unmeasured = { tdpWatts: null, baselineThroughput: null }
  const place = { runDirectory: '', healthCheckpointPath: null, workingDirectory, resumeFrom: null }
  const limits = { workers, stallTimeoutMs: stallTimeoutMs ?? stallMs }
  const options = { engine, rayAddress, ...limits, ...unmeasured }
  return createCommandJob(command, options, { runId, ...place })
}

/** Cores that the ranks of a job share; null where they are on other machines, of which nothing is known here. */
export const coresOf = (
  job: Pick<Job, 'work'>,
  { environment }: Pick<Dependencies, 'environment'>,
): number | null => (runsElsewhere(job) ? null : environment().cpu_cores)

/** The number of ranks of a job, as asked for where only its first run shows it. */
export const expectedWorkers = (
  { workers, work }: Job & { readonly work: CommandWork },
  asked: Pick<Options, 'workers'>,
): number => (work.launchesOwnRanks ? asked.workers : workers)
