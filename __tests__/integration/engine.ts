import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { createLocalEngine } from '../../src/commands/local-engine.js'
import type { TrainingJob, TrainingObserver } from '../../src/launch/training-job.js'

/** Where the workers' programs lie; MINICLUSTER_DIST names others than those in dist/. */
export const programs = process.env['MINICLUSTER_DIST'] ?? join(import.meta.dirname, '../../dist')

/** The engine with the built workers. */
export const engine = createLocalEngine(programs)

let runs = 0

/** A small job in a folder of the test's own; what matters is given. */
export function aJob(folder: string, changes: Partial<TrainingJob> = {}): TrainingJob {
  const workers = changes.workers ?? 2
  return {
    runId: `run-${++runs}`,
    runDirectory: join(folder, `run-${runs}`),
    healthCheckpointPath: null,
    workers,
    steps: 6,
    batchSize: 32,
    microBatches: workers,
    optimizer: 'adam',
    learningRate: 0.01,
    seed: 42,
    hiddenSize: 16,
    numLayers: 2,
    inputSize: 10,
    outputSize: 1,
    workload: 'mlp',
    backend: 'auto',
    transport: 'auto',
    verifyEvery: 1,
    auditEvery: 0,
    onViolation: 'stop',
    checkpointEvery: 0,
    resumeFrom: null,
    stallTimeoutMs: 30_000,
    tdpWatts: null,
    baselineThroughput: null,
    ...changes,
  }
}

/** Runs a job to its end; the signal never aborts unless one is given. */
export function runJob(
  job: TrainingJob,
  observer: TrainingObserver = {},
  signal: AbortSignal = new AbortController().signal,
) {
  return engine.runTraining(job, observer, signal)
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
