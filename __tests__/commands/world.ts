import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from '@jest/globals'
import { createDependencies } from '../../src/commands/create-dependencies.js'
import type { Dependencies, Engine } from '../../src/commands/dependencies.js'
import { createTerminalLog, type TerminalSettings } from '../../src/console/terminal-log.js'
import type { TrainingJob } from '../../src/launch/training-job.js'
import type { RunMetrics } from '../../src/records/run-metrics.js'
import { aReferenceRun, aRunConfig, aRunMetrics } from '../support/builders.js'

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** A directory of its own, removed after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-commands-'))
  folders.push(folder)
  return folder
}

/** What a run of this job records when all goes well; one worker and several agree bit for bit. */
export function recordOf(job: TrainingJob): RunMetrics {
  const run = job.workers === 1 ? aReferenceRun() : aRunMetrics({ num_workers: job.workers })
  const config = aRunConfig({
    num_steps: run.num_steps,
    num_processes: job.workers,
    micro_batches: job.microBatches,
    baseline_throughput: job.baselineThroughput,
  })
  return { ...run, run_id: job.runId, config }
}

/** An engine that trains by looking up what it should answer, and remembers its jobs. */
export function scriptedEngine(train: (job: TrainingJob) => RunMetrics = recordOf) {
  const jobs: TrainingJob[] = []
  const restartsAllowed: number[] = []
  const runTraining: Engine['runTraining'] = async (job, observer) => {
    jobs.push(job)
    observer.note?.(`${job.workers} workers, backend kernels`)
    observer.progress?.({ completedSteps: 2, totalSteps: job.steps, loss: 0.5 })
    return train(job)
  }
  const engine: Engine = {
    programPath: 'cli.js',
    runTraining,
    async runSupervised(job, maxRestarts, observer, signal) {
      restartsAllowed.push(maxRestarts)
      return runTraining(job, observer, signal)
    },
    readEvents: async () => [],
    followEvents: () => ({ poll: async () => [] }),
    makeScratchDirectory: aFolder,
    removeDirectory: async () => undefined,
    benchCollective: async ({ iterations }) => Array.from({ length: iterations }, () => 2),
  }
  return { engine, jobs, restartsAllowed }
}

/** The real world in a folder of its own, with a scripted engine and a log that is kept. */
export async function aWorld(
  engine: Engine = scriptedEngine().engine,
  manner: Partial<TerminalSettings> = {},
) {
  const folder = await aFolder()
  const said = { stdout: '', stderr: '' }
  const log = createTerminalLog({
    stdout: { write: (text) => (said.stdout += text) },
    stderr: { write: (text) => (said.stderr += text) },
    json: false,
    quiet: false,
    verbose: false,
    colour: { stdout: false, stderr: false },
    isTerminal: false,
    ...manner,
  })
  const dependencies: Dependencies = {
    ...createDependencies({ log, engine, signal: new AbortController().signal }),
    workingDirectory: folder,
    clock: { now: () => new Date('2026-01-15T12:00:00Z'), monotonicMs: () => 0 },
    newRunId: () => 'run-1',
  }
  return { folder, said, dependencies }
}
