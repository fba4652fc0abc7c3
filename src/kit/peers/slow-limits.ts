/**
 * When a rank is slow: the one set of limits for the detectors over event logs, for the launcher and for the monitor.
 * How long it must last depends on what is looked at, and stays with who looks.
 */
export const slowLimits = {
  /** Own work over the others', with the time without a core taken out, or as the median of very many steps. */
  ratio: 1.25,
  /** The same where neither is so: a shared core explains as much. */
  wallRatio: 2,
  /** Very many steps: a window of so many has a median that a shared core does not move. */
  manySteps: 64,
  /**
   * The limit for single steps in one look, which are noisy: half the others' throughput, or twice their compute time.
   */
  oneLookRatio: 2,
}

/** When a slow rank matters; below, what it costs is minor. */
export const costLimits = {
  /** Share of a step, or of a longer time, that its excess over the others takes, since all wait for it. */
  shareOfStep: 0.1,
  /** For how long it takes that share, in milliseconds: a core may be slow for seconds with nothing wrong. */
  lastsMs: 10_000,
  /** Share of a run that is shorter: a shared or throttled core may make everything take twice as long in all of it. */
  shareOfShortRun: 0.5,
}

/** Whether the extra time of a slow rank is a relevant part of a step; true if the step's time is unknown. */
export const isSignificant = (
  excessMs: number,
  stepMs: number | null,
  share = costLimits.shareOfStep,
): boolean => excessMs >= share * (stepMs ?? 0)

/** Text for a slow rank whose cost is minor. */
export const minorCost = `minor, as it costs less than ${100 * costLimits.shareOfStep} % of a step`
