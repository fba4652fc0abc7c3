import type { TrialResult, TrialTimeline } from '../records/reports/fault-report.js'
import { type Believe, scoreTrial } from './score-trial.js'
import type { Observation, PerformedTrial, Trial } from './trial.js'

export type CampaignProgress = {
  readonly done: number
  readonly total: number
}

/** What a campaign acts through. */
export type CampaignWorld = {
  /** Runs one trial and removes all its files before it resolves. */
  perform(trial: Trial): Promise<PerformedTrial>
  /** Writes down what was observed, before anything of the manifest is revealed. */
  writeVerdicts(verdicts: readonly ObservedTrial[]): Promise<void>
  progress(state: CampaignProgress): void
  readonly believe: Believe
  readonly signal: AbortSignal
}

/** What the detectors found in a run, which they know by its number only. */
export type ObservedTrial = { readonly id: string } & Omit<Observation, 'work'>

export type CampaignResults = {
  readonly trials: readonly TrialResult[]
  readonly timelines: readonly TrialTimeline[]
  /** Why it did not come to its end; null when it did. */
  readonly stoppedBecause: string | null
}

/** Number of runs whose details are kept for pictures. */
const maxTimelines = 3

/** Performs the trials one after the other; scores them only after all verdicts are written. */
export async function runCampaign(
  trials: readonly Trial[],
  world: CampaignWorld,
): Promise<CampaignResults> {
  const performed = new Map<Trial, PerformedTrial>()
  let stoppedBecause: string | null = null
  for (const trial of trials) {
    world.progress({ done: performed.size, total: trials.length })
    try {
      performed.set(trial, await world.perform(trial))
    } catch (error) {
      if (!world.signal.aborted) throw error
      stoppedBecause = `interrupted after ${performed.size} of ${trials.length} runs`
      break
    }
  }
  world.progress({ done: performed.size, total: trials.length })
  await world.writeVerdicts([...performed].map(([trial, run]) => observed(trial, run)))
  return {
    trials: [...performed].map(([trial, run]) => scoreTrial(trial, run, world.believe)),
    timelines: timelinesOf(performed, world.believe),
    stoppedBecause,
  }
}

function observed({ planned }: Trial, { observation }: PerformedTrial): ObservedTrial {
  const { work: _, ...verdict } = observation
  return { id: planned.id, ...verdict }
}

/** The first runs with a fault that is visible in time: the picture shows each rank's own work. */
function timelinesOf(
  performed: ReadonlyMap<Trial, PerformedTrial>,
  believe: Believe,
): TrialTimeline[] {
  const timed = [...performed].filter(
    ([{ planned }, { observation, effect }]) =>
      planned.kind === 'fault' &&
      effect !== null &&
      believe(observation.findings)?.evidence === 'strong',
  )
  return timed.slice(0, maxTimelines).map(([{ planned }, { observation, effect }]) => ({
    trial: planned.id,
    injected_step: effect?.step ?? null,
    raised_step: believe(observation.findings)?.raised_step ?? null,
    ranks: observation.work,
  }))
}
