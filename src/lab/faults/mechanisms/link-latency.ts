import type { Dose, LinkCondition } from '../disturbance.js'

/** The time added to the transfer of a chunk. */
export const latencyDose: Dose = {
  name: 'latency',
  unit: 'ms',
  help: 'added to everything on its way over the link',
  from: 0.1,
  to: 10_000,
  default: 5,
  promisedFrom: 5,
  levels: [1, 2, 5, 20],
}

/**
 * For ranks that do not report whom they wait for: the exchange of the whole group must become slower than its own noise.
 * On a shared machine, 5 ms were less than that in a third of the runs of two PyTorch ranks.
 */
export const groupLatencyDose: Dose = {
  ...latencyDose,
  default: 10,
  promisedFrom: 10,
  levels: [2, 5, 10, 20],
}

/** No real link delays all chunks equally. */
const jitterShare = 0.2

/** The average delay. */
export function delayed(latencyMs: number): LinkCondition {
  return { latencyMs, jitterMs: latencyMs * jitterShare }
}
