import { coreShare } from '../../stats/core-share.js'
import { median } from '../../stats/robust.js'
import type { LatestStep } from '../../telemetry/control-message.js'
import type { WorkerState } from './health-record.js'

/** A worker counts as slow if its own work takes this much longer than the others' and this share of a step. */
const slowRatio = 1.4
const minShareOfStep = 0.1
/** The same where cores were not gauged: on a shared machine one may be nearly twice as fast as another. */
const ungaugedRatio = 2.2
/** Number of newest checkpoints per worker: two are a tenth of a second apart, in which any core may be slow. */
const [flaggedChecks, checksKept] = [4, 5]
/** First steps are slower by nature, and for a while a window holds them. */
const warmUpSteps = 24

type Seen = { step: number; readonly flags: boolean[] }

/**
 * Follows who is slow from one checkpoint to the next: by own work, since all workers wait for the slowest, and only
 * when it lasts. A run that is over has no more to come, so that fewer checkpoints have to do.
 */
export function createSlowWorkers(workers: number) {
  const seen = Array.from({ length: workers }, (): Seen => ({ step: warmUpSteps, flags: [] }))
  return (states: readonly WorkerState[], isOver: boolean): ReadonlySet<number> => {
    const latest = states.map(({ beat }) => beat?.latest ?? null)
    const compared = compareWork(latest)
    const slow = seen.flatMap((worker, rank) => {
      note(worker, latest[rank] ?? null, compared[rank] ?? null)
      return lasts(worker.flags, isOver) ? [rank] : []
    })
    return new Set(slow)
  }
}

type Compared = { readonly ratio: number; readonly leastRatio: number }

/** Without a new step there is nothing new to judge. */
function note(worker: Seen, latest: LatestStep | null, compared: Compared | null): void {
  if (latest === null || latest.step <= worker.step || compared === null) return
  const { ratio, leastRatio } = compared
  worker.step = latest.step
  worker.flags.push(ratio > leastRatio && isFelt(latest, ratio))
  if (worker.flags.length > checksKept) worker.flags.shift()
}

/** Some microseconds more are no trouble, however many times the others' they are. */
function isFelt(latest: LatestStep, ratio: number): boolean {
  const excessMs = ownWorkMs(latest) * (1 - 1 / ratio)
  return excessMs >= minShareOfStep * (latest.window?.stepMs ?? 0)
}

function lasts(flags: readonly boolean[], isOver: boolean): boolean {
  const flagged = flags.filter(Boolean).length
  return flagged >= flaggedChecks || (isOver && flagged > 0 && flagged === flags.length)
}

/**
 * Each worker's own work over the median of the others'; null without own work or without other workers. A core slower
 * than the fastest one excuses its worker but does not count against the others, because the gauge is partly noise.
 */
function compareWork(latest: readonly (LatestStep | null)[]): (Compared | null)[] {
  const known = latest.flatMap((one) => one ?? [])
  const gauges = known.flatMap(({ window }) => window?.gaugeMs ?? [])
  const isGauged = gauges.length === known.length
  const fastestMs = Math.min(...gauges)
  return latest.map((one, rank) => {
    const others = latest.flatMap((other, index) => (index === rank ? [] : (other ?? [])))
    if (one === null || others.length === 0) return null
    const share = coreShare(one.window?.gaugeMs ?? null, fastestMs)
    return {
      ratio: ownWorkMs(one) / median(others.map(ownWorkMs)),
      leastRatio: isGauged ? slowRatio * share : ungaugedRatio,
    }
  })
}

/** A single step is too noisy: other programs on its core make it long. */
const ownWorkMs = ({ window, computeMs }: LatestStep): number =>
  window?.ownWorkMs ?? computeMs ?? NaN
