import type { TrialResult, TrialTimeline } from '../../kit/records/reports/fault-report.js'
import { type Believe, scoreTrial } from './score-trial.js'
import { planTrialBatches, type TrialBatch } from './plan-trial-batches.js'
import type { Observation, PerformedTrial, Trial } from './trial.js'

type CampaignProgress = {
  readonly done: number
  readonly total: number
}

/** What a campaign acts through. */
export type CampaignServices = {
  /** How many trials the machine holds at a time, if their findings do not depend on durations. */
  readonly concurrency: number
  /** Runs one trial, as one of `concurrency`, and removes all its files before it resolves. */
  perform(trial: Trial, concurrency: number): Promise<PerformedTrial>
  /** Writes down what was observed, before anything of the manifest is revealed. */
  writeVerdicts(verdicts: readonly ObservedTrial[]): Promise<void>
  progress(state: CampaignProgress): void
  readonly believe: Believe
  readonly signal: AbortSignal
}

/** What the detectors found in a run, which they know by its number only. */
type ObservedTrial = { readonly id: string } & Omit<Observation, 'work'>

export type CampaignResults = {
  readonly trials: readonly TrialResult[]
  readonly timelines: readonly TrialTimeline[]
  /** Why it did not come to its end; null when it did. */
  readonly stoppedBecause: string | null
}

/** Number of runs whose details are kept for pictures. */
const maxTimelines = 3

/** Performs the trials, batch by batch; scores them, in the drawn order, only after all verdicts are written. */
export async function runCampaign(
  trials: readonly Trial[],
  services: CampaignServices,
): Promise<CampaignResults> {
  const done = new Map<Trial, PerformedTrial>()
  const report = (): void => services.progress({ done: done.size, total: trials.length })
  let stoppedBecause: string | null = null
  report()
  try {
    for (const batch of planTrialBatches(trials, services.concurrency)) {
      await hold(batch, async (trial) => {
        done.set(trial, await services.perform(trial, batch.concurrency))
        report()
      })
    }
  } catch (error) {
    if (!services.signal.aborted) throw error
    stoppedBecause = `interrupted after ${done.size} of ${trials.length} runs`
  }
  const performed = new Map(trials.flatMap((trial) => entryOf(done, trial)))
  await services.writeVerdicts([...performed].map(([trial, run]) => observed(trial, run)))
  return {
    trials: [...performed].map(([trial, run]) => scoreTrial(trial, run, services.believe)),
    timelines: timelinesOf(performed, services.believe),
    stoppedBecause,
  }
}

/** Keeps `concurrency` trials running until all trials are done or one fails; then it waits for those that are under way. */
async function hold(
  { trials, concurrency }: TrialBatch,
  perform: (trial: Trial) => Promise<void>,
): Promise<void> {
  const waiting = [...trials]
  const fill = async (): Promise<void> => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      await perform(trial).catch((error: unknown) => {
        waiting.length = 0
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, fill))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function entryOf<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): [Key, Value][] {
  const value = map.get(key)
  return value === undefined ? [] : [[key, value]]
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
