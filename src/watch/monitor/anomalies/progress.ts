import { median } from '../../../kit/stats/robust.js'
import type { CheckpointPoll } from '../checkpoint-detector.js'
import { stalledWorkerLimits } from './stalled-worker-limits.js'
import type { CheckpointFacts, WorkerFacts } from './worker-facts.js'
import { createWorkerSlots } from '../../../kit/peers/worker-slots.js'

/** How long a worker has made no progress, on the monitor's clock and in looks. */
export type Inactivity = {
  readonly worker: WorkerFacts
  readonly unmovedMs: number
  /** Later looks without progress. */
  readonly looks: number
  /** How long it may pause, according to its earlier pauses. */
  readonly limitMs: number
  /** Steps that the worker who is furthest has made since this one moved last. */
  readonly othersMoved: number
}

type Progress = {
  /** Its position, as precisely as the file shows it. */
  step: number
  currentStep: number
  sequence: number
  phase: string
  unmovedMs: number
  looks: number
  moves: number
  longestMs: number
  furthestThen: number
}

/** Moves after which the pace is known; the first steps are normally slower than the rest. */
const movesToKnow = 3
const gapsKept = 15

/** Tracks the progress of workers; time in which the monitor itself did not look counts against no worker. */
export function createProgress() {
  const slots = createWorkerSlots()
  const kept: Progress[] = []
  const gaps: number[] = []
  let lastAtMs: number | null = null
  let furthest = -1
  const keptOf = (worker: WorkerFacts, place: number): Progress =>
    (kept[slots.of(worker.id, place)] ??= begin(worker, furthest))
  return {
    look({ atMs, isRepeated }: CheckpointPoll, facts: CheckpointFacts): void {
      const elapsedMs = lastAtMs === null ? 0 : forgiven(Math.max(0, atMs - lastAtMs), gaps)
      lastAtMs = atMs
      furthest = -1
      for (const { snapshot } of facts.workers) furthest = Math.max(furthest, snapshot.step)
      // A writer that writes only changes may be silent; our files are written at every heartbeat.
      const isSilent = isRepeated && facts.details !== null
      const passed = { elapsedMs, furthest, isRepeated }
      facts.workers.forEach((worker, place) => {
        const one = keptOf(worker, place)
        if (!isSilent) move(one, worker, passed)
      })
    },
    /** `place`: where the newest look had the worker. */
    motionOf(worker: WorkerFacts, place: number): Inactivity {
      const one = keptOf(worker, place)
      const { unmovedMs, looks } = one
      const othersMoved = furthest - one.furthestThen
      return { worker, unmovedMs, looks, othersMoved, limitMs: limitOf(one, worker) }
    },
    /** A cheap test whether a worker may be stuck, because most of thousands are not. */
    mayBeStill: (worker: WorkerFacts, place: number): boolean =>
      keptOf(worker, place).looks >= stalledWorkerLimits.looks,
  }
}

function begin({ snapshot, details }: WorkerFacts, furthestThen: number): Progress {
  return {
    step: snapshot.step,
    currentStep: details?.current_step ?? 0,
    sequence: details?.sequence ?? 0,
    phase: details?.phase ?? '',
    unmovedMs: 0,
    looks: -1,
    moves: 0,
    longestMs: 0,
    furthestThen,
  }
}

type Passed = { elapsedMs: number; furthest: number; isRepeated: boolean }

function move(
  one: Progress,
  worker: WorkerFacts,
  { elapsedMs, furthest, isRepeated }: Passed,
): void {
  one.unmovedMs += elapsedMs
  if (isAt(one, worker)) {
    if (!isRepeated) one.looks++
    return
  }
  if (one.phase !== 'save') one.longestMs = Math.max(one.longestMs, one.unmovedMs)
  const { snapshot, details } = worker
  one.step = snapshot.step
  one.currentStep = details?.current_step ?? 0
  one.sequence = details?.sequence ?? 0
  one.phase = details?.phase ?? ''
  one.unmovedMs = 0
  one.looks = 0
  one.moves++
  one.furthestThen = furthest
}

const isAt = (one: Progress, { snapshot, details }: WorkerFacts): boolean =>
  one.step === snapshot.step &&
  (details === null ||
    (one.currentStep === details.current_step &&
      one.sequence === details.sequence &&
      one.phase === details.phase))

function limitOf({ moves, longestMs }: Progress, { details }: WorkerFacts): number {
  const { minMs, pauses, unknownMs } = stalledWorkerLimits
  if (moves < movesToKnow || details?.phase === 'save') return unknownMs
  return Math.max(minMs, pauses * longestMs)
}

/** A monitor that slept itself counts no more than three of its usual gaps. */
function forgiven(gapMs: number, gaps: number[]): number {
  const usualMs = gaps.length < 3 ? gapMs : median(gaps)
  gaps.push(gapMs)
  if (gaps.length > gapsKept) gaps.shift()
  return Math.min(gapMs, 3 * usualMs)
}
