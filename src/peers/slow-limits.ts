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
  /** What one look shows of single steps, which are noisy: half the others' throughput, or twice their compute time. */
  oneLookRatio: 2,
}

/** When a slow rank matters; below, what it costs is minor. */
export const costLimits = {
  /** Share of a step that its excess over the others takes, since all wait for it. */
  shareOfStep: 0.1,
  /** How long it lasts, in milliseconds: any core may be slow for a moment. */
  lastsMs: 500,
}

/** Whether what a slow rank takes longer than the others is a part of a step that matters; yes where the step is unknown. */
export const isFelt = (excessMs: number, stepMs: number | null): boolean =>
  excessMs >= costLimits.shareOfStep * (stepMs ?? 0)

/** Said of what a slow rank costs where that is minor. */
export const minorCost = `minor, as it costs less than ${100 * costLimits.shareOfStep} % of a step`
