import { join } from 'node:path'
import type { Observation, PerformedTrial, Trial } from '../../campaign/trial.js'
import type { Detector, ReferenceEvent, RunFacts, StreamEvent } from '../../detect/detector.js'
import { mergeEvents } from '../../detect/merge-events.js'
import { runDetectors } from '../../detect/run-detectors.js'
import { ConfigError } from '../../errors.js'
import type { Intervention } from '../../launch/intervention.js'
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
  readonly detectors: readonly Detector[]
  /** Everything that the run leaves lies in it, and is removed with it. */
  readonly scratch: string
  readonly dependencies: Dependencies
}

/** Runs one trial with its disturbance and lets the detectors look at what it left, which says nothing of it. */
export async function performTrial(trial: Trial, room: TrialRoom): Promise<PerformedTrial> {
  const { intervention, effect } = interveneIn(trial)
  const parts = []
  for (const job of jobsOf(trial, room)) {
    parts.push(await performPart(job, { trial, intervention, room }))
  }
  for (const { job } of parts) await room.dependencies.engine.removeDirectory(job.runDirectory)
  const [first, second = first] = parts.map(({ observation }) => observation)
  if (!first || !second) throw new Error('a trial has a job')
  const findings = parts.flatMap(({ observation }) => observation.findings)
  const durationMs = parts.reduce((sum, { observation }) => sum + observation.durationMs, 0)
  return { observation: { ...second, work: first.work, findings, durationMs }, effect: effect() }
}

type Part = {
  readonly trial: Trial
  readonly intervention: Intervention
  readonly room: TrialRoom
}

async function performPart(job: TrainingJob, { trial, intervention, room }: Part) {
  const { dependencies, references } = room
  const reference = isComparable(trial) ? await references.of(job) : []
  const heard: CoordinatorEvent[] = []
  const event = (one: unknown): void => void heard.push(one as CoordinatorEvent)
  const failure = await runToItsEnd(job, { intervention, event }, dependencies)
  const logs = await dependencies.engine.readEvents(job.runDirectory, job.workers)
  const observation: Observation = {
    ...observe({ job, logs, heard, reference }, room),
    outcome: failure === null ? 'finished' : 'failed',
    message: failure?.message ?? null,
  }
  return { job, observation }
}

function interveneIn({
  disturbance,
  aim,
  needs,
  workers,
}: Trial): Pick<DisturbedRun, 'intervention' | 'effect'> {
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

/** The runs of a trial, one after the other: two where it is stopped as planned and goes on. */
function jobsOf(
  { planned, needs, workers }: Trial,
  { job, scratch, references }: TrialRoom,
): TrainingJob[] {
  const { minSteps = 0, minDurationMs = 0, checkpointEvery = 0, restartAfterSteps } = needs
  const forDuration = Math.ceil(minDurationMs / references.stepMs())
  const whole: TrainingJob = {
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
  if (restartAfterSteps === undefined) return [whole]
  const microBatches = workers + 1
  const first = {
    ...whole,
    microBatches,
    steps: restartAfterSteps,
    checkpointEvery: restartAfterSteps,
  }
  return [
    first,
    {
      ...whole,
      ...{ microBatches, workers: workers + 1, resumeFrom: first.runDirectory },
      runDirectory: `${first.runDirectory}-on`,
    },
  ]
}

type Traces = {
  readonly job: TrainingJob
  readonly logs: readonly (readonly RunEvent[])[]
  readonly heard: readonly CoordinatorEvent[]
  readonly reference: readonly ReferenceEvent[]
}

function observe({ job, logs, heard, reference }: Traces, room: TrialRoom) {
  const started = heard.find((one) => one.type === 'run-started')
  const run: RunFacts = {
    worldSize: job.workers,
    firstStep: started?.first_step ?? 0,
    numSteps: job.steps,
    cores: started?.cores ?? room.dependencies.environment().cpu_cores,
  }
  const stream: StreamEvent[] = [...reference, ...mergeEvents(logs, heard)]
  const steps = logs.flatMap((log) =>
    log.flatMap((one) => (one.type === 'step' ? one.step + 1 : [])),
  )
  const ended = heard.findLast(({ type }) => type === 'run-ended')
  return {
    findings: runDetectors(room.detectors, run, stream),
    stepsRun: steps.reduce((most, step) => Math.max(most, step), 0),
    durationMs: ended?.at_ms ?? heard.at(-1)?.at_ms ?? 0,
    work: logs.map((log, rank) => workOf(rank, log)),
  }
}
