import { isAbsolute } from 'node:path'
import { ConfigError } from '../errors.js'
import type { TrainingJob, TrainingObserver } from '../launch/training-job.js'
import type { RunMetrics } from '../records/run-metrics.js'
import { pathKind } from '../system/path-kind.js'
import type { Dependencies } from './dependencies.js'

/** How a job is run beyond what it is. */
export type TrainingManner = Pick<TrainingObserver, 'event' | 'intervention' | 'health'> & {
  readonly maxRestarts?: number
}

/**
 * Runs the job and shows how far it is; what the launcher notes goes to the log. A run that fails is restarted
 * `maxRestarts` times at most.
 */
export async function train(
  job: TrainingJob,
  dependencies: Dependencies,
  { maxRestarts = 0, ...watching }: TrainingManner = {},
): Promise<RunMetrics> {
  const { log, clock, engine, signal } = dependencies
  await refuseSpecialFile(job.workload)
  log.detail(`job: ${JSON.stringify(job)}`)
  const startMs = clock.monotonicMs()
  const observer = {
    progress: (state: { completedSteps: number; totalSteps: number; loss: number | null }) =>
      log.progress({ ...state, elapsedMs: clock.monotonicMs() - startMs }),
    note: (line: string) => log.note(line),
    ...watching,
  }
  try {
    if (maxRestarts === 0) return await engine.runTraining(job, observer, signal)
    return await engine.runSupervised(job, maxRestarts, observer, signal)
  } finally {
    log.endProgress()
  }
}

/** To import a pipe would wait for whoever writes into it, and give one worker what all need. */
async function refuseSpecialFile(workload: string): Promise<void> {
  if (!isAbsolute(workload) || (await pathKind(workload)) !== 'other') return
  throw new ConfigError(
    `option --workload: '${workload}' is no ordinary file`,
    'name a built-in workload, or the file of a JavaScript module',
  )
}
