import type { WorkerFacts } from './worker-facts.js'

/** A worker's all-reduce, in milliseconds: as measured, and without what other things than the network explain. */
export type Exchange = {
  readonly id: number
  readonly step: number
  readonly grossMs: number
  readonly netMs: number
  /** Added to both sides of a ratio. */
  readonly floorMs: number
  /** How long it had no core, working and exchanging. */
  readonly shortageMs: number
  /** Its own work, which tells how much a wait matters. */
  readonly workMs: number
}

/**
 * Takes out of every worker's all-reduce that it began before the slowest, and that it or the slowest of the others had
 * no core, before or meanwhile. What is left is at most what the network took.
 */
export function exchangeTimes(workers: readonly WorkerFacts[]): readonly Exchange[] {
  const told = workers.map(measures)
  const slowest = Math.max(0, ...told.map(({ wallMs }) => wallMs))
  // Who had no core differs from step to step, which medians of waits do not show.
  const starved = Math.max(0, ...told.map(({ wallMs, workMs }) => wallMs - workMs))
  const delays = told.map(({ delayMs }) => delayMs).sort((a, b) => b - a)
  const [mostDelayed = 0, next = 0] = delays
  return told.map(({ id, step, grossMs, wallMs, delayMs, workMs }) => {
    const others = delayMs === mostDelayed ? next : mostDelayed
    const netMs = Math.max(0, grossMs - delayMs - others - (slowest - wallMs) - starved)
    const shortageMs = 2 * delayMs + Math.max(0, wallMs - workMs)
    const floorMs = 0.1 * grossMs + 0.02
    return { id, step, grossMs, netMs, workMs, shortageMs, floorMs }
  })
}

function measures({ id, told, details }: WorkerFacts) {
  return {
    id,
    step: told.step,
    grossMs: details?.allreduce_ms ?? told.allreduce_time_ms,
    wallMs: details?.work_wall_ms ?? told.compute_time_ms,
    delayMs: details?.allreduce_delay_ms ?? 0,
    workMs: details?.own_work_ms ?? told.compute_time_ms,
  }
}
