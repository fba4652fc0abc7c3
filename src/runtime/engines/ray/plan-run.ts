import { join } from 'node:path'
import type { EngineAttempt } from '../../run/engine.js'
import type { CommandWork, Job } from '../../run/job.js'
import { makeScratchDirectory } from '../../../machine/system/files/scratch-directory.js'
import { sleep } from '../../../machine/system/sleep.js'
import { type CommandServices, specOf } from '../command.js'
import type { ClusterSource } from './cluster-source.js'
import { driverOrder } from './order.js'
import { rankCommand } from './rank-command.js'
import type { RayPlan } from './run-on-ray.js'

/** The inputs of a plan besides the job. */
type PlanRequest = {
  readonly services: CommandServices
  readonly source: ClusterSource
  readonly attempt: EngineAttempt
  /** The variable that marks the processes of the run. */
  readonly mark: Readonly<Record<string, string>>
}

/**
 * The plan of a run on Ray, and the directory that holds the files of its ranks meanwhile; null if they write in place.
 */
export type PlannedRun = {
  readonly plan: Omit<RayPlan, 'endAll'>
  readonly scratch: string | null
}

/** Decides everything about a run before it begins; throws a ConfigError if it is not possible. */
export async function planRun(
  { services, source, attempt, mark }: PlanRequest,
  job: Job,
  work: CommandWork,
): Promise<PlannedRun> {
  const { rayAddress: address = null, workingDirectory, argv, protection } = work
  const spec = specOf(services, job, work, { ...attempt, controlDirectory: null })
  const ofRank = { workingDirectory, argv: rankCommand(argv) }
  const variables = { ...services.workerVariables(), ...mark }
  const needs = { program: argv[0], workers: job.workers, workingDirectory, variables }
  const cluster = await source.plan(address, needs)
  const isCovered = address === null && protection === 'overlay'
  const scratch = isCovered ? await makeScratchDirectory() : null
  const order = driverOrder(job, ofRank, spec, address === null ? { mark, scratch } : null)
  const packages = ['ray', 'pytorch'].map((name) =>
    source.pack(join(services.programDirectory, name)),
  )
  return {
    scratch,
    plan: {
      runId: job.runId,
      cluster,
      order,
      monotonicMs: services.monotonicMs,
      sleep,
      packages: await Promise.all(packages),
      workingDirectory: address === null ? null : await source.pack(workingDirectory),
    },
  }
}
