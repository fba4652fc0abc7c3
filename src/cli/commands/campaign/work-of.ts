import type { TrialTimeline } from '../../../kit/records/reports/fault-report.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'

/**
 * A rank's own work at each step: data and gradients, less the time it waited for a core if known. Steps whose parts
 * were not measured are left out.
 */
export function workOf(rank: number, log: readonly RunEvent[]): TrialTimeline['ranks'][number] {
  const delays = new Map<number, number>()
  const steps: number[] = []
  const work: number[] = []
  for (const event of log) {
    if (event.type === 'resources') {
      delays.set(event.step, (event.data_delay_ms ?? 0) + (event.compute_delay_ms ?? 0))
    }
    if (event.type !== 'step' || event.data_ms === null || event.compute_ms === null) continue
    steps.push(event.step)
    work.push(Math.max(0, event.data_ms + event.compute_ms - (delays.get(event.step) ?? 0)))
  }
  return { rank, steps, work_ms: work }
}
