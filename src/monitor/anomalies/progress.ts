import { median } from '../../stats/robust.js'
import type { Look } from '../checkpoint-detector.js'
import { stalledWorkerLimits } from './stalled-worker-limits.js'
import type { CheckpointFacts, WorkerFacts } from './worker-facts.js'

/** How long a worker has not moved, on the monitor's clock and in looks. */
export type Motion = {
  readonly worker: WorkerFacts
  readonly unmovedMs: number
  /** Further looks at which it had not moved. */
  readonly looks: number
  /** How long it may be still, as its pauses so far tell. */
  readonly limitMs: number
  /** Steps that the worker who is furthest has made since this one moved last. */
  readonly othersMoved: number
}

type Kept = {
  place: string
  unmovedMs: number
  looks: number
  moves: number
  longestMs: number
  furthestThen: number
}

/** Moves after which the pace is known; the first steps are slower than the rest, and that is well so. */
const movesToKnow = 3
const gapsKept = 15

/** Follows who moves; time in which the monitor itself did not look is not held against anybody. */
export function createProgress() {
  const kept = new Map<number, Kept>()
  const gaps: number[] = []
  let lastAtMs: number | null = null
  return {
    look({ atMs, isRepeated }: Look, facts: CheckpointFacts): readonly Motion[] {
      const elapsedMs = lastAtMs === null ? 0 : forgiven(Math.max(0, atMs - lastAtMs), gaps)
      lastAtMs = atMs
      const furthest = facts.workers.reduce((most, { told }) => Math.max(most, told.step), -1)
      // Who writes only when there is something new says nothing by being silent; we write whenever a worker beats.
      const isSilent = isRepeated && facts.details !== null
      return facts.workers.map((worker): Motion => {
        const one = kept.get(worker.id) ?? begin(worker, furthest)
        kept.set(worker.id, one)
        if (!isSilent) move(one, worker, { elapsedMs, furthest, isRepeated })
        return {
          worker,
          unmovedMs: one.unmovedMs,
          looks: one.looks,
          limitMs: limitOf(one, worker),
          othersMoved: furthest - one.furthestThen,
        }
      })
    },
  }
}

function begin(worker: WorkerFacts, furthestThen: number): Kept {
  const place = placeOf(worker)
  return { place, unmovedMs: 0, looks: -1, moves: 0, longestMs: 0, furthestThen }
}

type Passed = { elapsedMs: number; furthest: number; isRepeated: boolean }

function move(one: Kept, worker: WorkerFacts, { elapsedMs, furthest, isRepeated }: Passed): void {
  const place = placeOf(worker)
  one.unmovedMs += elapsedMs
  if (place === one.place) {
    if (!isRepeated) one.looks++
    return
  }
  const wasSaving = one.place.endsWith(' save')
  if (!wasSaving) one.longestMs = Math.max(one.longestMs, one.unmovedMs)
  one.place = place
  one.unmovedMs = 0
  one.looks = 0
  one.moves++
  one.furthestThen = furthest
}

/** Where a worker is, as finely as the file tells. */
function placeOf({ told, details }: WorkerFacts): string {
  if (details === null) return String(told.step)
  return `${told.step} ${details.current_step} ${details.sequence} ${details.phase}`
}

function limitOf({ moves, longestMs }: Kept, { details }: WorkerFacts): number {
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
