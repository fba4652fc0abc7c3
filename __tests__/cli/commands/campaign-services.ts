import type { RunServices } from '../../../src/cli/commands/dependencies.js'
import { faults } from '../../../src/lab/faults/index.js'
import type { Job, ModelJob } from '../../../src/runtime/run/job.js'
import type { Training } from '../../../src/runtime/run/training.js'
import type { Aim } from '../../../src/kit/records/run/aim.js'
import type { RunEvent } from '../../../src/kit/records/run/run-event.js'
import type { WorkerSpec } from '../../../src/lab/worker/worker-spec.js'
import { aReferenceRun } from '../../support/builders/run-builders.js'
import { recordOf, scriptedServices, seriesOf } from './world.js'

export type Setup = {
  /** Whether a fault takes effect. */
  readonly isEffective?: boolean
  /** Whether the workers' replica votes accuse the rank. */
  readonly isSeen?: boolean
  /** Called before every run. */
  before?(job: ModelJob, runs: number): void
}

/** Workers that tell of what is done to them, without any: the fault of a rank is a failed vote in everybody's log. */
export function campaignServices({ isEffective = true, isSeen = true, before }: Setup = {}) {
  const logs = new Map<string, RunEvent[][]>()
  const removed: string[] = []
  const { services: scripted, jobs } = scriptedServices((job) => ({
    ...recordOf(job),
    ...reference(job),
  }))
  const training: Training = {
    ...scripted.training,
    async run(job, observer, signal) {
      signal.throwIfAborted()
      before?.(job as ModelJob, jobs.length)
      signal.throwIfAborted()
      const aim = aimsOf(job, observer.intervention?.spec)[0]
      if (aim && isEffective) {
        const { rank, step } = aim
        const message = { type: 'sealed', rank, effect: 'done', step, atMs: 10 * step } as const
        observer.intervention?.reached(message, null)
      }
      const isFault = faults.some(({ name }) => name === aim?.name)
      logs.set(job.runDirectory, aim && isFault && isSeen ? votes(job, aim) : [])
      return scripted.training.run(job, observer, signal)
    },
    series: () => seriesOf(training),
  }
  const services: RunServices = {
    ...scripted,
    training,
    eventLogs: { ...scripted.eventLogs, read: async (directory) => logs.get(directory) ?? [] },
    scratch: { ...scripted.scratch, remove: async (path) => void removed.push(path) },
  }
  return { services, jobs, removed }
}

/** Which ranks' workers were told of something that the others were not. */
function aimsOf(job: Job, change: (spec: WorkerSpec) => WorkerSpec = (spec) => spec): Aim[] {
  return Array.from({ length: job.workers }, (_, rank) => {
    const spec = { rendezvous: { rank }, task: {} } as unknown as WorkerSpec
    return change(spec).sealed
  }).flatMap((aim) => aim ?? [])
}

function votes({ workers }: Job, { rank: culprit, step }: Aim): RunEvent[][] {
  return Array.from({ length: workers }, (_, rank) => [
    {
      type: 'violation',
      rank,
      step,
      check: 'replica-vote',
      ranks: [culprit],
      tensor: null,
      message: `rank ${culprit} holds other weights`,
      at_ms: 10 * step + 1,
    },
  ])
}

/** The single worker's run has as many steps as it was asked for. */
function reference(job: ModelJob) {
  if (job.runId !== 'reference') return {}
  const [first] = aReferenceRun().steps
  const steps = Array.from({ length: job.steps }, (_, step) => ({ ...first!, step }))
  return { steps, num_steps: job.steps }
}
