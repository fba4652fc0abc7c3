import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import type { Job, ModelJob, RunObserver } from '../../../src/runtime/run/job.js'
import { aTrainingJob, type JobChanges } from '../../support/builders/launch-builders.js'

/** Where the workers' programs lie; MINICLUSTER_DIST names others than those in dist/. */
export const programs =
  process.env['MINICLUSTER_DIST'] ?? join(import.meta.dirname, '../../../dist')

/** What runs jobs with the built workers. */
export const services = createRunServices(programs)

let runs = 0

/** A small job in a folder of the test's own; what matters is given. */
export function aJob(folder: string, changes: JobChanges = {}): ModelJob {
  const runId = `run-${++runs}`
  const { workers = 2 } = changes
  const place = { runId, runDirectory: join(folder, runId), steps: 6, batchSize: 32 }
  return aTrainingJob({ ...place, workers, microBatches: workers, ...changes })
}

/** Runs a job to its end; the signal never aborts unless one is given. */
export function runJob(
  job: Job,
  observer: RunObserver = {},
  signal: AbortSignal = new AbortController().signal,
) {
  return services.training.run(job, observer, signal)
}

/** Empty folders, as many as are asked for; gone after the tests of the file. */
export function useFolders(): () => string {
  const made: string[] = []
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'minicluster-engine-'))
    made.push(folder)
    return folder
  }
}
