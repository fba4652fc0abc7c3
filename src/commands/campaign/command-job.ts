import type { CommandWork, Job } from '../../run/job.js'
import type { Dependencies } from '../dependencies.js'
import { type CommandJobOptions, createCommandJob } from '../run/create-job.js'

/** A rank of a trial that waits this long for another rank waits forever. */
const stallMs = 60_000

type Options = Pick<CommandJobOptions, 'workers' | 'stallTimeoutMs'>

/** The job that the trials of a campaign are made from. */
export function campaignJob(
  command: readonly string[],
  { workers, stallTimeoutMs }: Options,
  runId: string,
  { workingDirectory }: Pick<Dependencies, 'workingDirectory'>,
): Job & { readonly work: CommandWork } {
  const unmeasured = { tdpWatts: null, baselineThroughput: null }
  const place = { runDirectory: '', healthCheckpointPath: null, workingDirectory, resumeFrom: null }
  const where = { engine: 'command', rayAddress: null } as const
  const options = { ...where, workers, stallTimeoutMs: stallTimeoutMs ?? stallMs, ...unmeasured }
  return createCommandJob(command, options, { runId, ...place })
}
