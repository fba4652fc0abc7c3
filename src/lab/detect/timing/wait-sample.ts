import type { CompleteStep, RankStep } from '../stream/rank-steps.js'

/** For each receiver and each sender: [to][from]. */
export type Waits = readonly (readonly number[])[]

/** How long the ranks waited for each other at one step, in milliseconds. */
export type WaitSample = {
  readonly step: number
  readonly waits: Waits
  readonly gathered: Waits
  /** Of the rank that waited least. */
  readonly leastMs: number
  readonly starvedMs: number
  readonly queuedMs: readonly number[]
}

/** The waits of a step; null if the ranks did not report them. */
export function waitSampleOf({ step, values }: CompleteStep): WaitSample | null {
  const links = values.map((value) => value.links)
  if (!links.every((value) => value !== null)) return sampleOfRanks({ step, values })
  const waits = links.map((value) => value.blocked_ms)
  const delays = values.map(({ resources }) => resources?.exchange_delay_ms ?? 0)
  return {
    step,
    waits,
    gathered: links.map((value) => value.gather_blocked_ms),
    leastMs: Math.min(...waits.map((row) => row.reduce((sum, ms) => sum + ms, 0))),
    starvedMs: Math.max(...delays),
    queuedMs: values.map(({ resources }) => queueTime(resources)),
  }
}

/**
 * For ranks that neither report the peer they wait for nor separate waiting from transfer: the whole time of each,
 * without the time in which it had no core.
 */
function sampleOfRanks({ step, values }: Pick<CompleteStep, 'step' | 'values'>): WaitSample | null {
  const delays = values.map(({ resources }) => resources?.exchange_delay_ms ?? NaN)
  if (values.some(({ links, step: own }) => links !== null || own.transfer_ms !== null)) return null
  const own = values.map(({ step: { wait_ms: ms } }, rank) => (ms ?? NaN) - (delays[rank] ?? NaN))
  if (!own.every(Number.isFinite)) return null
  return {
    step,
    waits: [],
    gathered: [],
    leastMs: Math.max(0, Math.min(...own)),
    starvedMs: Math.max(...delays),
    queuedMs: values.map(({ resources }) => queueTime(resources)),
  }
}

/** Time that a rank was ready to run, but had no core; 0 if the system does not report it. */
const queueTime = (resources: RankStep['resources']): number =>
  (resources?.data_delay_ms ?? 0) +
  (resources?.compute_delay_ms ?? 0) +
  (resources?.exchange_delay_ms ?? 0)
