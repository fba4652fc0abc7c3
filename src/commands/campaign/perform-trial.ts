import { join } from 'node:path'
import type { PerformedTrial, Trial } from '../../campaign/trial.js'
import type { ReferenceEvent, RunFacts, StreamEvent } from '../../detect/detector.js'
import { detectors } from '../../detect/index.js'
import { mergeEvents } from '../../detect/merge-events.js'
import { runDetectors } from '../../detect/run-detectors.js'
import { ConfigError } from '../../errors.js'
import type { TrainingJob, TrainingObserver } from '../../launch/training-job.js'
import type { CoordinatorEvent } from '../../records/coordinator-event.js'
import type { RunEvent } from '../../records/run-event.js'
import type { Dependencies } from '../dependencies.js'
import { type DisturbedRun, disturbRun, undisturbed } from './disturb-run.js'
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
  const { engine } = room.dependencies
  const job = jobOf(trial, room)
  const { intervention, effect } = interveneIn(trial)
  const reference = isComparable(trial) ? await room.references.of(job) : []
  const heard: CoordinatorEvent[] = []
  const event = (one: unknown): void => void heard.push(one as CoordinatorEvent)
  const failure = await runToItsEnd(job, { intervention, event }, room.dependencies)
  const logs = await engine.readEvents(job.runDirectory, job.workers)
  await engine.removeDirectory(job.runDirectory)
  return {
    observation: {
      ...observe({ job, logs, heard, reference }, room.dependencies),
      outcome: failure === null ? 'finished' : 'failed',
      message: failure?.message ?? null,
    },
    effect: effect(),
  }
}

function interveneIn({ disturbance, aim, needs, workers }: Trial): DisturbedRun {
  if (disturbance && aim) return disturbRun(disturbance, aim, workers)
  return { intervention: undisturbed(needs.proxiedLinks ?? false), effect: () => null }
}

/** A run whose settings are changed on all ranks has no single-worker run to be held against. */
function isComparable({ disturbance }: Trial): boolean {
  return !(disturbance?.inSpec && disturbance.target === 'group')
}

/** How the run failed, as some must; null when it did not. What is the user's to mend ends the campaign. */
async function runToItsEnd(
  job: TrainingJob,
  observer: TrainingObserver,
  { engine, signal }: Dependencies,
): Promise<Error | null> {
  try {
    await engine.runTraining(job, observer, signal)
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ConfigError) throw error
    return error as Error
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
