import type { StepReading, StepReadings } from './parse/parse-steps.js'

/** The progress of one series of steps. */
export type Series = {
  readonly order: number
  readonly step: number
  readonly total: number | null
  /** Number of polls at which it rose. */
  readonly rises: number
  /** Number of new maxima, also within one poll. */
  readonly maxima: number
  readonly risenAtMs: number
  /** Time of its last rise, including a rise after a fall. */
  readonly movedAtMs: number
  /** The lowest step since its maximum, and the highest step after that; null if it has not fallen. */
  readonly floor: number | null
  readonly local: number | null
  /** Steps of earlier rounds, such as epochs in which steps restart. */
  readonly base: number
  /** The epoch of its last rise; null if no line has announced one. */
  readonly epoch: number | null
}

/** The known steps of a job; plain data, so that it can be stored in a file. */
export type Progress = {
  /** The series that counts; null before the first step. */
  readonly chosen: string | null
  readonly series: Readonly<Record<string, Series>>
  /** Total steps according to a setting in the log. */
  readonly total: number | null
  /** The newest epoch that a separate line has announced. */
  readonly epoch: number | null
  /** Milliseconds per step of the newest rises. */
  readonly stepTimesMs: readonly number[]
  /** Milliseconds between the newest rises, because many logs show only every tenth or hundredth step. */
  readonly riseGapsMs: readonly number[]
}

export const noProgress: Progress = {
  chosen: null,
  series: {},
  total: null,
  epoch: null,
  stepTimesMs: [],
  riseGapsMs: [],
}

/** The most reliable series first; series that are not listed come last. */
const priority = [
  'pattern',
  'global_step',
  'training_step',
  'train_step',
  'current_step',
  'step',
  'optimizer_step',
  'update',
  'iteration',
  'batch',
  'evaluated_step',
  'step_in_epoch',
  'iteration_in_epoch',
  'bar',
  'bar_in_epoch',
  'checkpoint_step',
]
/** Number of newest rises that define the pace. */
const numRises = 64
/** A hostile log must not exhaust the memory with names. */
const maxSeries = 16

/** Adds the steps of a poll. Only a new maximum of a series is progress. */
export function noteSteps(
  progress: Progress,
  { readings, total, epoch: announced }: StepReadings,
  atMs: number,
): Progress {
  const series: Record<string, Series> = { ...progress.series }
  let epoch = progress.epoch
  for (const reading of readings) {
    epoch = reading.epoch ?? epoch
    const before = series[reading.series]
    const isNew = before === undefined
    if (isNew && Object.keys(series).length >= maxSeries) forgetOne(series, progress.chosen)
    const base = isNew ? 0 : baseOf(before, reading, epoch)
    const order = base + reading.order
    series[reading.series] =
      isNew || order > before.order
        ? { ...rise(before, reading, atMs), order, base, epoch }
        : fall(before, order, atMs)
  }
  const chosen = choose(series, progress.chosen)
  return {
    chosen,
    series,
    total: total ?? progress.total,
    epoch: announced ?? epoch,
    ...notePace(progress, series, chosen),
  }
}

/** Drops the series that has not risen for the longest time and is not the chosen one. */
function forgetOne(series: Record<string, Series>, chosen: string | null): void {
  const [oldest] = Object.entries(series)
    .filter(([name]) => name !== chosen)
    .sort(([, one], [, other]) => one.movedAtMs - other.movedAtMs)
  if (oldest !== undefined) delete series[oldest[0]]
}

/** A falling step starts a new round if the previous round was complete or a new epoch was announced since. */
function baseOf(before: Series, { order }: StepReading, epoch: number | null): number {
  const hasFallen = before.base + order < before.order
  const isDone = before.step === before.total
  const isNextEpoch = epoch !== null && epoch > (before.epoch ?? -1)
  return hasFallen && (isDone || isNextEpoch) ? before.order : before.base
}

/** Several rises within one poll count as one. */
function rise(
  before: Series | undefined,
  { step, total }: StepReading,
  atMs: number,
): Omit<Series, 'order' | 'base' | 'epoch'> {
  const earlier = before ?? { rises: 0, maxima: 0, risenAtMs: null, total: null }
  const rises = earlier.rises + (earlier.risenAtMs === atMs ? 0 : 1)
  const at = { risenAtMs: atMs, movedAtMs: atMs }
  const counts = { rises, maxima: earlier.maxima + 1 }
  return { step, total: total ?? earlier.total, ...counts, ...at, floor: null, local: null }
}

/**
 * A falling step is not progress, and the way back counts once, because a restart inside the job repeats unsaved steps.
 * A series that falls to the same step again and again makes no progress.
 */
function fall(series: Series, order: number, atMs: number): Series {
  if (order === series.order) return series
  if (series.floor === null || order < series.floor)
    return { ...series, floor: order, local: order }
  if (series.local === null || order <= series.local) return series
  return { ...series, local: order, movedAtMs: atMs }
}

/** A series that has risen twice stays the chosen one. */
function choose(series: Readonly<Record<string, Series>>, current: string | null): string | null {
  if (current !== null && (series[current]?.rises ?? 0) > 1) return current
  const names = Object.keys(series).sort((one, other) => rank(one) - rank(other))
  const moving = names.find((name) => (series[name]?.rises ?? 0) > 1)
  return moving ?? names[0] ?? null
}

function rank(name: string): number {
  const at = priority.indexOf(name.replace(/ of .*$/, ''))
  return at < 0 ? priority.length : at
}

/** The pace after one more poll; another series begins with none. */
function notePace(
  { chosen: before, series: old, stepTimesMs, riseGapsMs }: Progress,
  series: Readonly<Record<string, Series>>,
  chosen: string | null,
): Pick<Progress, 'stepTimesMs' | 'riseGapsMs'> {
  if (chosen !== before) return { stepTimesMs: [], riseGapsMs: [] }
  const [from, to] = [old[chosen ?? ''], series[chosen ?? '']]
  if (from === undefined || to === undefined) return { stepTimesMs, riseGapsMs }
  const steps = to.step - from.step
  const took = to.risenAtMs - from.risenAtMs
  if (steps <= 0 || took <= 0) return { stepTimesMs, riseGapsMs }
  return {
    stepTimesMs: [...stepTimesMs, took / steps].slice(-numRises),
    riseGapsMs: [...riseGapsMs, took].slice(-numRises),
  }
}

/** The step of the chosen series; null before the first step. */
export const stepOf = ({ chosen, series }: Progress): number | null =>
  chosen === null ? null : (series[chosen]?.step ?? null)

/**
 * When the chosen series last moved; null if it was only ever seen at one step, because the time of that step is
 * unknown.
 */
export function movedAtMs({ chosen, series }: Progress): number | null {
  const { rises, movedAtMs: atMs } = series[chosen ?? ''] ?? { rises: 0, movedAtMs: 0 }
  return rises > 1 ? atMs : null
}

/** The same as a number that rises across epochs. */
export const orderOf = ({ chosen, series }: Progress): number | null =>
  chosen === null ? null : (series[chosen]?.order ?? null)

/** Whether the chosen series has risen in between: a new maximum, or the way back after a fall. */
export function hasMoved(before: Progress, after: Progress): boolean {
  const name = after.chosen ?? ''
  const [from, to] = [before.series[name], after.series[name]]
  return from !== undefined && to !== undefined && to.movedAtMs > from.movedAtMs
}

/** Total steps; null if the log does not show it. */
export const totalOf = ({ chosen, series, total }: Progress): number | null =>
  series[chosen ?? '']?.total ?? total

/** Chooses the series that rose last, in place of a chosen one that stalls. */
export function chooseMoving(progress: Progress): Progress {
  const newest = Object.entries(progress.series).reduce<[string, Series] | null>(
    (best, entry) => (best === null || entry[1].movedAtMs > best[1].movedAtMs ? entry : best),
    null,
  )
  return newest === null || newest[0] === progress.chosen
    ? progress
    : { ...progress, chosen: newest[0], stepTimesMs: [], riseGapsMs: [] }
}
