import { join } from 'node:path'
import type { PerformedTrial, Trial } from '../../campaign/trial.js'
import type { ReferenceEvent, RunFacts, StreamEvent } from '../../detect/detector.js'
import { detectors } from '../../detect/index.js'
import { mergeEvents } from '../../detect/merge-events.js'
import { runDetectors } from '../../detect/run-detectors.js'
import { ConfigError } from '../../errors.js'
import type { TrainingJob } from '../../launch/training-job.js'
import type { CoordinatorEvent } from '../../records/coordinator-event.js'
import type { RunEvent } from '../../records/run-event.js'
import type { Dependencies } from '../dependencies.js'
import { disturbRun, undisturbed } from './disturb-run.js'
import type { ReferenceRuns } from './reference-runs.js'
import { workOf } from './work-of.js'

/** Another rank's gradient is computed again so often. */
const auditEvery = 5

export type TrialRoom = {
  readonly job: TrainingJob
  readonly references: ReferenceRuns
  /** Everything that the run leaves lies in it, and is removed with it. */
  readonly scratch: string
  readonly dependencies: Dependencies
}

/** Runs one trial with its disturbance and lets the detectors look at what it left, which says nothing of it. */
export async function performTrial(trial: Trial, room: TrialRoom): Promise<PerformedTrial> {
  const { engine, signal } = room.dependencies
  const job = jobOf(trial, room)
  const { disturbance, aim, needs, workers } = trial
  const disturbed = disturbance && aim ? disturbRun(disturbance, aim, workers) : null
  const intervention = disturbed?.intervention ?? undisturbed(needs.proxiedLinks ?? false)
  // A run whose settings are changed on all ranks has no single-worker run to be held against.
  const isComparable = !(disturbance?.inSpec && disturbance.target === 'group')
  const reference = isComparable ? await room.references.of(job) : []
  const heard: CoordinatorEvent[] = []
  const observer = {
    intervention,
    event: (event: unknown) => heard.push(event as CoordinatorEvent),
  }
  const outcome = await engine.runTraining(job, observer, signal).then(
    () => null,
    (error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof ConfigError) throw error
      return error as Error
    },
  )
  const logs = await engine.readEvents(job.runDirectory, workers)
  await engine.removeDirectory(job.runDirectory)
  const observation = observe({ job, logs, heard, reference }, room.dependencies)
  return {
    observation: {
      ...observation,
      outcome: outcome === null ? 'finished' : 'failed',
      message: outcome?.message ?? null,
    },
    effect: disturbed?.effect() ?? null,
  }
}

function jobOf(
  { planned, needs, workers }: Trial,
  { job, scratch, references }: TrialRoom,
): TrainingJob {
  const { minSteps = 0, minDurationMs = 0, checkpointEvery = 0 } = needs
  const forDuration = Math.ceil(minDurationMs / references.stepMs())
  return {
    ...job,
    runId: planned.id,
    runDirectory: join(scratch, planned.id),
    workers,
    microBatches: workers,
    steps: Math.max(job.steps, minSteps, forDuration),
    checkpointEvery,
    auditEvery,
    onViolation: 'record',
  }
}

type Traces = {
  readonly job: TrainingJob
  readonly logs: readonly (readonly RunEvent[])[]
  readonly heard: readonly CoordinatorEvent[]
  readonly reference: readonly ReferenceEvent[]
}

function observe({ job, logs, heard, reference }: Traces, { environment }: Dependencies) {
  const run: RunFacts = {
    worldSize: job.workers,
    firstStep: 0,
    numSteps: job.steps,
    cores: environment().cpu_cores,
  }
  const stream: StreamEvent[] = [...reference, ...mergeEvents(logs, heard)]
  const steps = logs.flatMap((log) =>
    log.flatMap((one) => (one.type === 'step' ? one.step + 1 : [])),
  )
  const ended = heard.findLast(({ type }) => type === 'run-ended')
  return {
    findings: runDetectors(detectors, run, stream),
    stepsRun: steps.reduce((most, step) => Math.max(most, step), 0),
    durationMs: ended?.at_ms ?? heard.at(-1)?.at_ms ?? 0,
    work: logs.map((log, rank) => workOf(rank, log)),
  }
}
