import type { JobObservations } from '../checks/health-check.js'
import { areGpusBusy, isRebuilding } from '../cluster.js'
import { createLogTail } from '../new-lines.js'
import { busyFactor, stallLimitOf } from '../pace.js'
import { findAnnouncedPause } from '../parse/announced-pause.js'
import { parseSteps } from '../parse/parse-steps.js'
import { noProgress, noteSteps, type Progress, stepOf } from '../progress.js'

type Point = { readonly atMs: number; readonly progress: Progress }

/** The steps of a watched job; plain data, so that it can be stored in a file. */
export type StepMemory = {
  readonly points: readonly Point[]
  /** Start of a pause that the log announces; null if there is none. */
  readonly pausedSinceMs: number | null
}

type Settings = {
  readonly pattern: RegExp | null
  readonly stallMs: number
  nowMs(): number
}

/** Notes the steps of a job at every poll, for as long as a stall may be old. */
export function createStepHistory({ pattern, stallMs, nowMs }: Settings, earlier: StepMemory) {
  const tail = createLogTail()
  let points = resumed(earlier.points, nowMs())
  let { pausedSinceMs } = earlier
  const newest = (): Progress => points.at(-1)?.progress ?? noProgress
  const restart = () => {
    points = restarted(points, nowMs())
  }
  return {
    memory: (): StepMemory => ({ points, pausedSinceMs }),
    tail,
    hasStep: () => stepOf(newest()) !== null,
    /** Time without polls is no evidence of a stall. */
    restart,
    note(log: string): void {
      // Lines that were read before are no new round of steps.
      const fresh = tail.take(log)
      const progress = noteSteps(newest(), parseSteps(fresh, pattern), nowMs())
      points = [...points, { atMs: nowMs(), progress }]
      const pause = findAnnouncedPause(log, fresh, pattern)
      pausedSinceMs = pause === 'none' ? null : (pausedSinceMs ?? nowMs())
      const isLong = nowMs() - (pausedSinceMs ?? nowMs()) > pauseFactor * stallMs
      // Time in an announced pause is no evidence of a stall either, but such a pause has a limit.
      if (pause === 'going-on' || (pause === 'announced' && !isLong)) restart()
    },
    /** Ray's own recovery of its workers is no stall, and the limit is longer while GPUs work. */
    noteAround({ trainRun, ...now }: Pick<JobObservations, 'trainRun' | 'gpus'>): void {
      if (trainRun !== null && isRebuilding(trainRun)) restart()
      points = withinLimit(points, stallMs, areGpusBusy(now) ? busyFactor : 1)
    },
    sampled() {
      const first = points[0] ?? { atMs: nowMs(), progress: noProgress }
      return { first: first.progress, last: newest(), sampledMs: nowMs() - first.atMs }
    },
  }
}

/** An announced pause may take this many times the limit of a stall. */
const pauseFactor = 3
/** Beyond this number, every other point is dropped. */
const maxPoints = 256

/** One point before the limit stays, so that a stall can be as old as the limit. */
function withinLimit(points: readonly Point[], stallMs: number, factor: number): readonly Point[] {
  const last = points.at(-1)
  if (last === undefined) return points
  const from = last.atMs - factor * stallLimitOf(last.progress, stallMs)
  const kept = points.filter((_, index) => (points[index + 1]?.atMs ?? Infinity) > from)
  if (kept.length <= maxPoints) return kept
  return kept.filter((_, index) => index === 0 || index === kept.length - 1 || index % 2 === 0)
}

/** A process that takes over at once continues the history; after a longer gap a new history starts. */
const resumed = (points: readonly Point[], nowMs: number): readonly Point[] =>
  nowMs - (points.at(-1)?.atMs ?? nowMs) < 60_000 ? points : restarted(points, nowMs)

const restarted = (points: readonly Point[], nowMs: number): readonly Point[] =>
  points.slice(-1).map(({ progress }) => ({ atMs: nowMs, progress }))
