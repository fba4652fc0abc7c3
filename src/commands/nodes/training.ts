import { join } from 'node:path'
import { type JobTraining, measuredJobs, observeJob } from '../../nodes/training/job-training.js'
import { createTrainingBook, type TrainingBook } from '../../nodes/training/training-book.js'
import type { ClusterState } from '../../records/nodes/cluster-state.js'
import { trainingMetricsFile } from '../../records/nodes/training-metrics.js'
import { systemTimers, type Timers } from '../../system/clock.js'
import type { Dependencies } from '../dependencies.js'
import { openStateFile } from './open-state.js'

/** One record is far smaller. */
const maxFileBytes = 1_000_000
/** Between two looks at the files; the seed system's interval. */
const everyMs = 5000

type World = Pick<Dependencies, 'files' | 'clock'>

/** What the ranks of the jobs that run now have written. */
export function readTraining(
  state: ClusterState,
  { files, clock }: World,
  book: TrainingBook = createTrainingBook(),
): Promise<readonly JobTraining[]> {
  const atMs = clock.now().getTime()
  return Promise.all(
    measuredJobs(state).map(async (job) => {
      const paths = job.ranks.map((rank) => join(job.directory, trainingMetricsFile(rank)))
      const texts = await Promise.all(paths.map((path) => files.readText(path, maxFileBytes)))
      return observeJob(job, texts, { book, atMs })
    }),
  )
}

/**
 * Looks at the training of the jobs in a state file at once and then every five seconds, until that settles; answers
 * with the newest look. A state file that cannot be read is reported by the watch of the nodes.
 */
export function watchTraining(
  state: string | null,
  dependencies: World & Pick<Dependencies, 'log' | 'workingDirectory'>,
  until: Promise<unknown>,
  timers: Timers = systemTimers,
): () => readonly JobTraining[] {
  const book = createTrainingBook()
  const file = openStateFile(state, dependencies)
  let current: readonly JobTraining[] = []
  let isOver = false
  let cancel = (): void => {}
  const look = async (): Promise<void> => {
    const read = await file.read()
    const jobs = read.status === 'ok' ? await readTraining(read.value, dependencies, book) : []
    for (const { job } of current) if (!jobs.some((one) => one.job === job)) book.stop(job)
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
