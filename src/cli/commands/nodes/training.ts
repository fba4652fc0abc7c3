import { join } from 'node:path'
import {
  type JobTraining,
  measuredJobs,
  observeJob,
} from '../../../watch/nodes/training/job-training.js'
import {
  createTrainingTracker,
  type TrainingTracker,
} from '../../../watch/nodes/training/training-tracker.js'
import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import { trainingMetricsFile } from '../../../kit/records/nodes/training-metrics.js'
import { systemTimers, type Timers } from '../../../machine/system/clock.js'
import type { Dependencies } from '../dependencies.js'
import { openStateFile } from './open-state.js'

/** Maximum size of a file; a record is far smaller. */
const maxFileBytes = 1_000_000
/** Polling interval of the files, that of the seed system. */
const everyMs = 5000

type TrainingServices = Pick<Dependencies, 'files' | 'clock'>

/** Reads the records of the ranks of running jobs. */
export function readTraining(
  state: ClusterState,
  { files, clock }: TrainingServices,
  tracker: TrainingTracker = createTrainingTracker(),
): Promise<readonly JobTraining[]> {
  const atMs = clock.now().getTime()
  return Promise.all(
    measuredJobs(state).map(async (job) => {
      const paths = job.ranks.map((rank) => join(job.directory, trainingMetricsFile(rank)))
      const texts = await Promise.all(paths.map((path) => files.readText(path, maxFileBytes)))
      return observeJob(job, texts, { tracker, atMs })
    }),
  )
}

/**
 * Reads the training of the jobs in a state file at once and then every five seconds, until the promise settles;
 * returns the newest data. The watch of the nodes reports an unreadable state file.
 */
export function watchTraining(
  state: string | null,
  dependencies: TrainingServices & Pick<Dependencies, 'log' | 'workingDirectory'>,
  until: Promise<unknown>,
  timers: Timers = systemTimers,
): () => readonly JobTraining[] {
  const tracker = createTrainingTracker()
  const file = openStateFile(state, dependencies)
  let current: readonly JobTraining[] = []
  let isOver = false
  let cancel = (): void => {}
  const look = async (): Promise<void> => {
    const read = await file.read()
    const jobs = read.status === 'ok' ? await readTraining(read.value, dependencies, tracker) : []
    for (const { job } of current) if (!jobs.some((one) => one.job === job)) tracker.stop(job)
    current = jobs
    if (!isOver) cancel = timers.after(everyMs, () => void look())
  }
  const stop = (): void => {
    isOver = true
    cancel()
  }
  until.then(stop, stop)
  void look()
  return () => current
}
