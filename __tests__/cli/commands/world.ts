import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createDependencies } from '../../../src/cli/commands/create-dependencies.js'
import type { Dependencies, RunServices } from '../../../src/cli/commands/dependencies.js'
import { createTerminalLog, type TerminalSettings } from '../../../src/kit/console/terminal-log.js'
import { createLocalEngine } from '../../../src/runtime/engines/local.js'
import type { ModelJob } from '../../../src/runtime/run/job.js'
import type { RunSeries, Training } from '../../../src/runtime/run/training.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { aReferenceRun, aRunConfig, aRunMetrics } from '../../support/builders/run-builders.js'

/** A directory of its own, removed after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-commands-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs that follow each other, each as if it were alone. */
export const seriesOf = (training: Pick<Training, 'run'>): RunSeries => ({
  run: (...call) => training.run(...call),
  end: async () => undefined,
})

/** What a run of this job records when all goes well; one worker and several agree bit for bit. */
export function recordOf(job: ModelJob): RunMetrics {
  const run = job.workers === 1 ? aReferenceRun() : aRunMetrics({ num_workers: job.workers })
  const config = aRunConfig({
    num_steps: run.num_steps,
    num_processes: job.workers,
    micro_batches: job.work.microBatches,
    baseline_throughput: job.baselineThroughput,
  })
  return { ...run, run_id: job.runId, config }
}

/** Runs that end at once with what is looked up for them, and are remembered. */
export function scriptedServices(train: (job: ModelJob) => RunMetrics = recordOf) {
  const jobs: ModelJob[] = []
  const restartsAllowed: number[] = []
  const training: Training = {
    engine: async () => createLocalEngine({} as never),
    async run(asked, observer, _signal, restarts) {
      const job = asked as ModelJob
      jobs.push(job)
      if (restarts?.maxRestarts) restartsAllowed.push(restarts.maxRestarts)
      observer.note?.(`${job.workers} workers, backend kernels`)
      observer.progress?.({ completedSteps: 2, totalSteps: job.steps, loss: 0.5 })
      return train(job)
    },
    series: () => seriesOf(training),
  }
  const services: RunServices = {
    cliPath: 'cli.js',
    training,
    eventLogs: {
      read: async () => [],
      inspect: async () => [],
      follow: () => ({ poll: async () => [] }),
    },
    scratch: { make: aFolder, remove: async () => undefined },
    protectionOf: async () => 'overlay',
    listTree: async () => null,
    openForks: async () => null,
    runLoneRanks: () => Promise.reject(new Error('no job was recorded')),
    benchCollective: async ({ iterations }) => Array.from({ length: iterations }, () => 2),
  }
  return { services, jobs, restartsAllowed }
}

/** The real world in a folder of its own, with a scripted engine and a log that is kept. */
export async function aWorld(
  services: RunServices = scriptedServices().services,
  setup: Partial<TerminalSettings> = {},
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
    ...setup,
  })
  const dependencies: Dependencies = {
    ...createDependencies({ log, services, signal: new AbortController().signal }),
    workingDirectory: folder,
    clock: { now: () => new Date('2026-01-15T12:00:00Z'), monotonicMs: () => 0 },
    pause: async () => undefined,
    newRunId: () => 'run-1',
    showPage: () => undefined,
  }
  return { folder, said, dependencies }
}
