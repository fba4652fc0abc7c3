import { median } from '../stats/robust.js'
import type { StepReading, StepReadings } from './parse/parse-steps.js'

/** How far one series of steps has come. */
export type Series = {
  readonly order: number
  readonly step: number
  readonly total: number | null
  /** How often it rose. */
  readonly rises: number
  readonly risenAtMs: number
  /** The same, or when it went back up after a fall. */
  readonly movedAtMs: number
  /** The lowest it fell to since its maximum, and how far it came back; null: it has not fallen. */
  readonly floor: number | null
  readonly local: number | null
  /** Steps of the rounds before this one, such as epochs in which steps begin anew. */
  readonly base: number
  /** The epoch in which it rose last; null where no line has announced one. */
  readonly epoch: number | null
}

/** What is known of a job's steps; plain data, so that it can be kept in a file. */
export type Progress = {
  /** The one series that counts; null until a step is seen. */
  readonly chosen: string | null
  readonly series: Readonly<Record<string, Series>>
  /** Steps to do by a setting in the log. */
  readonly total: number | null
  /** The newest epoch that a line of its own has announced. */
  readonly epoch: number | null
  /** Milliseconds a step took, of the last rises. */
  readonly stepTimesMs: readonly number[]
}

export const noProgress: Progress = {
  chosen: null,
  series: {},
  total: null,
  epoch: null,
  stepTimesMs: [],
}

/** The most telling first; what is not listed comes last. */
const priority = [
  'pattern',
  'global_step',
  'training_step',
  'train_step',
  'current_step',
  'step',
  'optimizer_step',
  'update',
].concat([
  'iteration',
  'batch',
  'evaluated_step',
  'step_in_epoch',
  'iteration_in_epoch',
  'bar',
  'bar_in_epoch',
  'checkpoint_step',
])
/** A hostile log must not fill the memory with names. */
const maxSeries = 16
const numStepTimes = 64

/** Takes note of the steps that a look has seen; only a new maximum of a series is progress of it. */
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
    stepTimesMs: noteTime(progress, series, chosen),
  }
}

/** The series that has not moved for the longest time, and is not the chosen one, makes room. */
function forgetOne(series: Record<string, Series>, chosen: string | null): void {
  const [oldest] = Object.entries(series)
    .filter(([name]) => name !== chosen)
    .sort(([, one], [, other]) => one.movedAtMs - other.movedAtMs)
  if (oldest !== undefined) delete series[oldest[0]]
}

/** A step that falls begins a new round if the round before was done, or a new epoch was announced since. */
function baseOf(before: Series, { order }: StepReading, epoch: number | null): number {
  const hasFallen = before.base + order < before.order
  const isDone = before.step === before.total
  const isNextEpoch = epoch !== null && epoch > (before.epoch ?? -1)
  return hasFallen && (isDone || isNextEpoch) ? before.order : before.base
}

/** Several rises within one look are as good as one: what counts is that it moves. */
function rise(
  before: Series | undefined,
  { step, total }: StepReading,
  atMs: number,
): Omit<Series, 'order' | 'base' | 'epoch'> {
  const earlier = before ?? { rises: 0, risenAtMs: null, total: null }
  const rises = earlier.rises + (earlier.risenAtMs === atMs ? 0 : 1)
  const at = { risenAtMs: atMs, movedAtMs: atMs }
  return { step, total: total ?? earlier.total, rises, ...at, floor: null, local: null }
}

/**
 * A falling step is no progress, and the way back counts once: what was restarted inside the job has to do again what
 * it had not saved. What falls to the same place again and again does not move.
 */
function fall(series: Series, order: number, atMs: number): Series {
  if (order === series.order) return series
  if (series.floor === null || order < series.floor)
    return { ...series, floor: order, local: order }
  if (series.local === null || order <= series.local) return series
  return { ...series, local: order, movedAtMs: atMs }
}

/** A series that has moved twice stays the chosen one. */
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

function noteTime(
  { chosen: before, series: old, stepTimesMs }: Progress,
  series: Readonly<Record<string, Series>>,
  chosen: string | null,
): readonly number[] {
  const from = old[chosen ?? '']
  const to = series[chosen ?? '']
  if (chosen !== before || from === undefined || to === undefined)
    return chosen === before ? stepTimesMs : []
  const steps = to.step - from.step
  const took = to.risenAtMs - from.risenAtMs
  if (steps <= 0 || took <= 0) return stepTimesMs
  return [...stepTimesMs, took / steps].slice(-numStepTimes)
}

/** The step of the chosen series; null until one is seen. */
export const stepOf = ({ chosen, series }: Progress): number | null =>
  chosen === null ? null : (series[chosen]?.step ?? null)

/** The same as a number that rises over epochs. */
export const orderOf = ({ chosen, series }: Progress): number | null =>
  chosen === null ? null : (series[chosen]?.order ?? null)

/** Total steps; null if the log does not show it. */
export const totalOf = ({ chosen, series, total }: Progress): number | null =>
  series[chosen ?? '']?.total ?? total

/** The middle time of a step in milliseconds; null before two rises. */
export function medianStepMs({ stepTimesMs }: Progress): number | null {
  return stepTimesMs.length === 0 ? null : median([...stepTimesMs])
}

/** A job may stand still for so long: the floor, or so many usual steps where these take longer. */
export function stallLimitOf(progress: Progress, floorMs: number, numSteps = 10): number {
  return Math.max(floorMs, numSteps * (medianStepMs(progress) ?? 0))
}

/** Milliseconds until the last step; null where steps to do, or their pace, are not known. */
export function timeLeftMs(progress: Progress): number | null {
  const step = stepOf(progress)
  const total = totalOf(progress)
  const each = medianStepMs(progress)
  if (step === null || total === null || each === null || total < step) return null
  return (total - step) * each
}

/** The series that moved last, in place of a chosen one that stands still. */
export function chooseMoving(progress: Progress): Progress {
  const newest = Object.entries(progress.series).reduce<[string, Series] | null>(
    (best, entry) => (best === null || entry[1].movedAtMs > best[1].movedAtMs ? entry : best),
    null,
  )
  return newest === null || newest[0] === progress.chosen
    ? progress
    : { ...progress, chosen: newest[0], stepTimesMs: [] }
}
