import type { Observation, PerformedTrial, Trial } from '../../../lab/campaign/trial.js'
import type {
  Detector,
  ReferenceEvent,
  RunFacts,
  StreamEvent,
} from '../../../lab/detect/detector.js'
import { mergeEvents } from '../../../lab/detect/stream/event-stream.js'
import { runDetectors } from '../../../lab/detect/run-detectors.js'
import {
  type CpuReading,
  foreignLoad,
  type ForeignLoad,
  isCrowded,
  timedDetectors,
} from '../../../lab/detect/timing/foreign-load.js'
import { defaultLimits } from '../../../lab/detect/processes/worker-view.js'
import { ConfigError } from '../../../kit/errors.js'
import { chooseInjection } from '../../../lab/faults/reach.js'
import type { Engine } from '../../../runtime/run/engine.js'
import type { Intervention } from '../../../runtime/run/intervention.js'
import type { Job, RunObserver } from '../../../runtime/run/job.js'
import type { RunSeries } from '../../../runtime/run/training.js'
import type { CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import type { Dependencies } from '../dependencies.js'
import { type DisturbedRun, disturbRun, undisturbed } from './disturb-run.js'
import type { CampaignTarget } from './campaign-target.js'
import { workOf } from './work-of.js'

type TrialContext = {
  readonly target: CampaignTarget
  readonly engine: Engine
  readonly series: RunSeries
  readonly detectors: readonly Detector[]
  /** Everything that the run leaves lies in it, and is removed with it. */
  readonly scratch: string
  readonly dependencies: Dependencies
}

/** Runs one trial with its disturbance and lets the detectors read its records, which do not mention it. */
export async function performTrial(
  trial: Trial,
  context: TrialContext,
  concurrency = 1,
): Promise<PerformedTrial> {
  const { target, dependencies, engine } = context
  const { intervention, effect } = interveneIn(trial, engine)
  const before = dependencies.cpuTimes()
  const parts = []
  for (const job of target.jobsOf(trial)) {
    parts.push(
      await performPart({ ...job, sharedBy: concurrency }, { trial, intervention, context }),
    )
  }
  const load = loadSince(before, context)
  for (const { job } of parts) await dependencies.scratch.remove(job.runDirectory)
  const [first, second = first] = parts.map(({ observation }) => observation)
  if (!first || !second) throw new Error('a trial has a job')
  const findings = parts.flatMap(({ observation }) => observation.findings)
  const durationMs = parts.reduce((sum, { observation }) => sum + observation.durationMs, 0)
  const observation = {
    ...second,
    work: first.work,
    findings,
    durationMs,
    foreignCores: load?.cores ?? null,
    isExplainedByLoad: isCrowded(load) && areOfTime(findings, context.detectors),
  }
  return { observation, effect: effect() }
}

/** Null where the ranks do not share the cores of this machine, or their own share of it is unknown. */
const loadSince = (
  before: CpuReading | null,
  { target, engine, dependencies }: TrialContext,
): ForeignLoad | null =>
  target.isHere && !engine.losesCpuTimes ? foreignLoad(before, dependencies.cpuTimes()) : null

/** Where no record says how many there are. */
const coresHere = ({ target, dependencies }: TrialContext): number | null =>
  target.isHere ? dependencies.environment().cpu_cores : null

/** Whether something was raised, and only by detectors that judge the times of phases. */
function areOfTime(findings: readonly Finding[], detectors: readonly Detector[]): boolean {
  const names = timedDetectors(detectors)
  return findings.length > 0 && findings.every(({ detector }) => names.has(detector))
}

/** The observation of one run, without what the machine adds. */
type RunObservation = Omit<Observation, 'foreignCores' | 'isExplainedByLoad'>

type Part = {
  readonly trial: Trial
  readonly intervention: Intervention
  readonly context: TrialContext
}

async function performPart(job: Job, { trial, intervention, context }: Part) {
  const { dependencies, target } = context
  const reference = isComparable(trial) ? await target.referenceOf(job) : []
  const heard: CoordinatorEvent[] = []
  const event = (one: unknown): void => void heard.push(one as CoordinatorEvent)
  // A workload may pause by itself, so the limit follows from its longest pause.
  const hangTimeoutMs = Math.max(defaultLimits.hangMs, 3 * target.longestStepMs())
  const watched = { ...job, hangTimeoutMs, isDiscarded: true }
  const failure = await runToItsEnd(watched, { intervention, event }, context)
  const logs = await dependencies.eventLogs.read(job.runDirectory, job.workers)
  const observation: RunObservation = {
    ...observe({ job, logs, heard, reference }, context),
    outcome: failure === null ? 'finished' : 'failed',
    message: failure?.message ?? null,
  }
  return { job, observation }
}

function interveneIn(
  { disturbance, aim, needs, workers }: Trial,
  { reaches }: Engine,
): Pick<DisturbedRun, 'intervention' | 'effect'> {
  if (disturbance && aim) {
    const { way } = chooseInjection(disturbance, reaches)
    return disturbRun(disturbance, aim, { workers, way: way === 'none' ? 'inside' : way })
  }
  return { intervention: undisturbed(needs.proxiedLinks ?? false), effect: () => null }
}

/** A run whose settings are changed on all ranks has no single-worker run to compare with. */
function isComparable({ disturbance }: Trial): boolean {
  return !(disturbance?.inSpec && disturbance.target === 'group')
}

/** How the run failed, as some must; null if it did not. A configuration error ends the campaign. */
async function runToItsEnd(
  job: Job,
  observer: RunObserver,
  { series, dependencies: { signal } }: TrialContext,
): Promise<Error | null> {
  try {
    await series.run(job, observer, signal)
    return null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ConfigError) throw error
    return error as Error
  }
}

type Traces = {
  readonly job: Job
  readonly logs: readonly (readonly RunEvent[])[]
  readonly heard: readonly CoordinatorEvent[]
  readonly reference: readonly ReferenceEvent[]
}

function observe({ job, logs, heard, reference }: Traces, context: TrialContext) {
  const started = heard.find((one) => one.type === 'run-started')
  const run: RunFacts = {
    worldSize: job.workers,
    firstStep: started?.first_step ?? 0,
    numSteps: job.steps,
    cores: started ? started.cores : coresHere(context),
  }
  const stream: StreamEvent[] = [...reference, ...mergeEvents(logs, heard)]
  const steps = logs.flatMap((log) =>
    log.flatMap((one) => (one.type === 'step' ? one.step + 1 : [])),
  )
  const ended = heard.findLast(({ type }) => type === 'run-ended')
  return {
    findings: runDetectors(context.detectors, run, stream),
    stepsRun: steps.reduce((most, step) => Math.max(most, step), 0),
    durationMs: ended?.at_ms ?? heard.at(-1)?.at_ms ?? 0,
    work: logs.map((log, rank) => workOf(rank, log)),
  }
}
