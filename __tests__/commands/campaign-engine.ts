import type { Engine } from '../../src/commands/dependencies.js'
import { faults } from '../../src/faults/index.js'
import type { TrainingJob } from '../../src/launch/training-job.js'
import type { Aim } from '../../src/records/aim.js'
import type { RunEvent } from '../../src/records/run-event.js'
import type { WorkerSpec } from '../../src/worker/worker-spec.js'
import { aReferenceRun } from '../support/builders.js'
import { recordOf, scriptedEngine } from './world.js'

export type Manner = {
  /** Whether a fault takes effect. */
  readonly isEffective?: boolean
  /** Whether the workers' replica votes accuse the rank. */
  readonly isSeen?: boolean
  /** Called before every run. */
  before?(job: TrainingJob, runs: number): void
}

/** Workers that tell of what is done to them, without any: the fault of a rank is a failed vote in everybody's log. */
export function campaignEngine({ isEffective = true, isSeen = true, before }: Manner = {}) {
  const logs = new Map<string, RunEvent[][]>()
  const removed: string[] = []
  const { engine: scripted, jobs } = scriptedEngine((job) => ({
    ...recordOf(job),
    ...reference(job),
  }))
  const engine: Engine = {
    ...scripted,
    async runTraining(job, observer, signal) {
      signal.throwIfAborted()
      before?.(job, jobs.length)
      signal.throwIfAborted()
      const aim = aimsOf(job, observer.intervention?.spec)[0]
      if (aim && isEffective) {
        const { rank, step } = aim
        const message = { type: 'sealed', rank, effect: 'done', step, atMs: 10 * step } as const
        observer.intervention?.reached(message, null)
      }
      const isFault = faults.some(({ name }) => name === aim?.name)
      logs.set(job.runDirectory, aim && isFault && isSeen ? votes(job, aim) : [])
      return scripted.runTraining(job, observer, signal)
    },
    readEvents: async (directory) => logs.get(directory) ?? [],
    async removeDirectory(path) {
      removed.push(path)
    },
  }
  return { engine, jobs, removed }
}

/** Which ranks' workers were told of something that the others were not. */
function aimsOf(
  job: TrainingJob,
  change: (spec: WorkerSpec) => WorkerSpec = (spec) => spec,
): Aim[] {
  return Array.from({ length: job.workers }, (_, rank) => {
    const spec = { rendezvous: { rank }, task: {} } as unknown as WorkerSpec
    return change(spec).sealed
  }).flatMap((aim) => aim ?? [])
}

function votes({ workers }: TrainingJob, { rank: culprit, step }: Aim): RunEvent[][] {
  return Array.from({ length: workers }, (_, rank) => [
    {
      ...{ type: 'violation', rank, step, check: 'replica-vote', ranks: [culprit], tensor: null },
      ...{ message: `rank ${culprit} holds other weights`, at_ms: 10 * step + 1 },
    },
  ])
}

/** The single worker's run has as many steps as it was asked for. */
function reference(job: TrainingJob) {
  if (job.runId !== 'reference') return {}
  const [first] = aReferenceRun().steps
  const steps = Array.from({ length: job.steps }, (_, step) => ({ ...first!, step }))
  return { steps, num_steps: job.steps }
}
