import { join } from 'node:path'
import { type JobPace, paceOf, stallAfter } from '../../../lab/campaign/job-pace.js'
import { longestWayToSave } from '../../../lab/campaign/own-saves.js'
import { composeJobReference, type JobReference } from '../../../lab/campaign/job-reference.js'
import type { Trial } from '../../../lab/campaign/trial.js'
import { InfrastructureError } from '../../../kit/errors.js'
import { startedRank } from '../../../kit/records/run/started-rank.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import type { Engine } from '../../../runtime/run/engine.js'
import {
  type CommandWork,
  type Job,
  runsElsewhere,
  type Variables,
} from '../../../runtime/run/job.js'
import type { Protection } from '../../../runtime/run/protection.js'
import type { RankForks } from '../../../runtime/run/rank-forks.js'
import type { RunSeries } from '../../../runtime/run/training.js'
import type { Dependencies } from '../dependencies.js'
import { openForks } from '../open-forks.js'
import type { CampaignTarget, TargetSettings } from './campaign-target.js'
import { sizesOf } from './recorded-bytes.js'
import { describeStarts, describeTrials } from './describe-trials.js'

/** A user's job for a campaign. */
export type CommandCalibration = {
  readonly engine: Pick<Engine, 'takesForks'>
  /** What all runs of the campaign share. */
  readonly series: Pick<RunSeries, 'run'>
  readonly job: Job & { readonly work: CommandWork }
  /** Steps of the longest trial, and the requested maximum. */
  readonly mostSteps: number
  readonly checkSteps: number
  readonly scratch: string
}

/** Trials of a user's own command, after two undisturbed runs of it. `close` ends its processes. */
export type CommandTarget = CampaignTarget & {
  /** The number of ranks, which only the first run shows where a command starts them itself. */
  readonly workers: number
  readonly steps: number
  /** Milliseconds of an undisturbed step. */
  readonly stepMs: number
  /** Longest way to the next checkpoint that the script saves; null: it saved none. */
  readonly savesEvery: number | null
  /** Whether the ranks are replicas, as far as is known. */
  readonly areReplicas: boolean
  close(): Promise<void>
}

/** Shortest length of a trial: a rank has to be slow for a while. */
export const leastSteps = 20

/** Runs the command twice without a fault: once as it is, once as the trials will run. */
export async function calibrateCommand(
  calibration: CommandCalibration,
  dependencies: Dependencies,
): Promise<CommandTarget> {
  const { mostSteps, checkSteps, scratch, engine } = calibration
  const job = withPlaceToPrepare(calibration)
  const isHere = !runsElsewhere(job)
  const { workingDirectory } = job.work
  const protection = isHere ? await dependencies.protectionOf(workingDirectory, scratch) : 'mute'
  const variables = new Map<number, Variables>()
  const run = calibrationRuns({ ...calibration, job, protection, variables }, dependencies)
  const first = await run('calibration-1', job.workers, {})
  const { workers } = first.job
  const started = { ...first.job, work: job.work, protection, variables }
  const forks = engine.takesForks ? await forksOf(started, dependencies) : null
  try {
    const second = await run('calibration-2', workers, forks ? { forks } : {})
    const reference = composeJobReference(first.logs, second.logs)
    if (reference.steps === 0) throw new InfrastructureError(...notInstrumented)
    const savesEvery = longestWayToSave(second.logs)
    const pace = paceOf([first.logs, second.logs])
    const sizes = await sizesOf([first.job, second.job], reference.steps, dependencies.files)
    const trained = { ...job.work, protection, ...(forks && { forks }) }
    const source = { job: { ...job, workers }, trained, scratch, reference, mostSteps, pace }
    return {
      workers,
      steps: Math.min(mostSteps, reference.steps),
      stepMs: pace.stepMs,
      savesEvery,
      areReplicas: reference.areReplicas,
      jobsOf: (trial) => [trialJob(trial, source)],
      referenceOf: async ({ steps }) => reference.events.slice(0, steps ?? 0),
      longestStepMs: () => pace.longestStepMs,
      leastStepMs: () => pace.stepMs,
      ...sizes,
      isHere,
      // A user's program may write where another copy of it does.
      concurrency: 1,
      shows: [
        'reference',
        'exchange-delays',
        ...(reference.areReplicas ? (['peers'] as const) : []),
        ...(savesEvery === null ? [] : (['checkpoint-read'] as const)),
      ],
      settings: describeCommand(job.work, {
        check_steps: checkSteps,
        protection,
        not_compared: [...reference.varying],
      }),
      notes: describeTrials(reference, protection, describeStarts(forks, job)),
      close: async () => forks?.close(),
    }
  } catch (error) {
    await forks?.close()
    throw error
  }
}

const describeCommand = (
  { argv, rayAddress }: CommandWork,
  own: Omit<TargetSettings, 'workload'>,
): TargetSettings => ({
  workload: argv.join(' '),
  command: [...argv],
  ...(rayAddress !== undefined && { ray_address: rayAddress }),
  ...own,
})

/** Forked ranks find what the command has prepared for them, in their layers too. */
function withPlaceToPrepare({ job, scratch }: CommandCalibration): CommandCalibration['job'] {
  if (job.work.launchesOwnRanks !== true) return job
  return { ...job, work: { ...job.work, preparedIn: join(scratch, 'prepared') } }
}

const notInstrumented = [
  'no rank of the command recorded a step, so no fault could be confirmed and none detected',
  'see docs/pytorch.md for what keeps the adapter from loading',
] as const

type CalibrationRun = { readonly job: Job; readonly logs: readonly (readonly RunEvent[])[] }

function calibrationRuns(
  calibration: CommandCalibration & Pick<StartedJob, 'protection' | 'variables'>,
  { eventLogs, signal, log }: Dependencies,
) {
  const { job, mostSteps, scratch, protection, variables, engine, series } = calibration
  const rankStarted = (rank: number, own: Variables): void => void variables.set(rank, own)
  return async (
    name: string,
    workers: number,
    how: Pick<CommandWork, 'forks'>,
  ): Promise<CalibrationRun> => {
    log.note(`${name === 'calibration-1' ? 'first' : 'second'} run without a fault`)
    const describeProcess = engine.takesForks ?? false
    const adapter = { ...evidenceOf(mostSteps), describeProcess }
    const own: Job = {
      ...job,
      workers,
      runId: name,
      runDirectory: join(scratch, name),
      steps: mostSteps,
      work: { ...job.work, protection, adapter, ...how },
    }
    const { num_workers: found } = await series.run(own, { rankStarted }, signal)
    const ran = { ...own, workers: found }
    return { job: ran, logs: await eventLogs.read(ran.runDirectory, found) }
  }
}

/** Records everything at every step; a campaign may take that time. */
const evidenceOf = (steps: number) => ({
  checkSteps: steps,
  digestFirst: steps,
  digestOptimizer: true,
  auditEvery: 1,
  samples: true,
  memoryEveryMs: 0,
  measureCoreSpeed: true,
  checkSaved: true,
})

type TrialSource = {
  readonly job: Job
  readonly trained: CommandWork
  readonly scratch: string
  readonly reference: JobReference
  readonly mostSteps: number
  readonly pace: JobPace
}

function trialJob({ planned, needs }: Trial, target: TrialSource): Job {
  const { job, trained, scratch, reference, mostSteps, pace } = target
  const { minSteps = 0, surerSteps = 0, minDurationMs = 0 } = needs
  const wanted = Math.max(leastSteps, minSteps, surerSteps, Math.ceil(minDurationMs / pace.stepMs))
  const steps = Math.min(wanted, mostSteps, reference.steps)
  return {
    ...job,
    runId: planned.id,
    runDirectory: join(scratch, planned.id),
    steps,
    stallTimeoutMs: Math.min(job.stallTimeoutMs, stallAfter(pace)),
    work: { ...trained, adapter: evidenceOf(steps) },
  }
}

/** A job that has run, and all variables of the ranks that its command has started itself. */
type StartedJob = CommandCalibration['job'] & {
  readonly protection: Protection
  readonly variables: Map<number, Variables>
}

/** Null if the ranks cannot be forked; then their launcher starts them. */
async function forksOf(
  { workers, runDirectory, protection, variables }: StartedJob,
  dependencies: Dependencies,
): Promise<RankForks | null> {
  const described = []
  for (let rank = 0; rank < workers; rank++) {
    const path = join(runDirectory, 'events', `rank-${rank}.log.process.json`)
    const read = await dependencies.files.readText(path, 1 << 20)
    const started = read.status === 'ok' ? startedRank(read.text) : null
    described.push(started && { ...started, rank })
  }
  const known = { described, variables, protection: async () => protection }
  return openForks(known, dependencies)
}
