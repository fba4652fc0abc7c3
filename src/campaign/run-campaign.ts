import type { TrialResult, TrialTimeline } from '../records/reports/fault-report.js'
import { type Believe, scoreTrial } from './score-trial.js'
import { planSittings, type Sitting } from './plan-sittings.js'
import type { Observation, PerformedTrial, Trial } from './trial.js'

export type CampaignProgress = {
  readonly done: number
  readonly total: number
}

/** What a campaign acts through. */
export type CampaignWorld = {
  /** How many trials the machine holds at a time, if their findings do not depend on durations. */
  readonly seats: number
  /** Runs one trial, as one of `seats`, and removes all its files before it resolves. */
  perform(trial: Trial, seats: number): Promise<PerformedTrial>
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

/** Performs the trials, sitting by sitting; scores them, in the drawn order, only after all verdicts are written. */
export async function runCampaign(
  trials: readonly Trial[],
  world: CampaignWorld,
): Promise<CampaignResults> {
  const done = new Map<Trial, PerformedTrial>()
  const report = (): void => world.progress({ done: done.size, total: trials.length })
  let stoppedBecause: string | null = null
  report()
  try {
    for (const sitting of planSittings(trials, world.seats)) {
      await hold(sitting, async (trial) => {
        done.set(trial, await world.perform(trial, sitting.seats))
        report()
      })
    }
  } catch (error) {
    if (!world.signal.aborted) throw error
    stoppedBecause = `interrupted after ${done.size} of ${trials.length} runs`
  }
  const performed = new Map(trials.flatMap((trial) => entryOf(done, trial)))
  await world.writeVerdicts([...performed].map(([trial, run]) => observed(trial, run)))
  return {
    trials: [...performed].map(([trial, run]) => scoreTrial(trial, run, world.believe)),
    timelines: timelinesOf(performed, world.believe),
    stoppedBecause,
  }
}

/** Fills every seat until all trials are done or one fails; then it waits for those that are under way. */
async function hold(
  { trials, seats }: Sitting,
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
  const ends = await Promise.allSettled(Array.from({ length: seats }, fill))
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
