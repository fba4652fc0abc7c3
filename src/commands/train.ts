import type { TrainingJob } from '../launch/training-job.js'
import type { RunMetrics } from '../records/run-metrics.js'
import type { Dependencies } from './dependencies.js'

/** Runs the job and shows how far it is; what the launcher notes goes to the log. */
export async function train(job: TrainingJob, dependencies: Dependencies): Promise<RunMetrics> {
  const { log, clock, engine, signal } = dependencies
  log.detail(`job: ${JSON.stringify(job)}`)
  const startMs = clock.monotonicMs()
  const observer = {
    progress: (state: { completedSteps: number; totalSteps: number; loss: number | null }) =>
      log.progress({ ...state, elapsedMs: clock.monotonicMs() - startMs }),
    note: (line: string) => log.note(line),
  }
  try {
    return await engine.runTraining(job, observer, signal)
  } finally {
    log.endProgress()
  }
}
