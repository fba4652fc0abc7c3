import { isAbsolute } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { Job, RunObserver, RunProgress } from '../../../runtime/run/job.js'
import type { RestartPolicy } from '../../../runtime/supervise/restart-policy.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'
import type { Dependencies } from '../dependencies.js'
import { describeSettings } from './describe-settings.js'

/** Options of a run that are not part of the job. */
type RunOptions = Pick<
  RunObserver,
  | 'event'
  | 'intervention'
  | 'health'
  | 'raised'
  | 'blind'
  | 'settle'
  | 'beforeRanks'
  | 'rankStarted'
> & {
  readonly restarts?: RestartPolicy
}

/**
 * Runs the job and shows its progress; the launcher's notes go to the log. A run that fails is restarted
 * as `restarts` says.
 */
export async function train(
  job: Job,
  dependencies: Dependencies,
  { restarts, ...watching }: RunOptions = {},
): Promise<RunMetrics> {
  const { log, clock, training, signal } = dependencies
  if (job.work.kind === 'model') await refuseSpecialFile(job.work.workload)
  log.detail(`settings: ${describeSettings(job)}`)
  const startMs = clock.monotonicMs()
  const observer = {
    progress: (state: RunProgress) =>
      log.progress({ ...state, elapsedMs: clock.monotonicMs() - startMs }),
    note: (line: string) => log.note(line),
    ...watching,
  }
  try {
    return await training.run(job, observer, signal, restarts)
  } finally {
    log.endProgress()
  }
}

/** Importing a pipe would block until something writes into it, and only one worker would get the contents. */
async function refuseSpecialFile(workload: string): Promise<void> {
  if (!isAbsolute(workload) || (await pathKind(workload)) !== 'other') return
  throw new ConfigError(
    `option --workload: '${workload}' is not a regular file`,
    'name a built-in workload, or the file of a JavaScript module',
  )
}
