import type { MonitorView } from '../../monitor/monitor-view.js'

const codes = { healthy: 0, degraded: 1, critical: 1, unknown: 2 } as const

/** Exit code of a command about a run's health: 0 healthy, 1 not healthy, 2 unknown. */
export function exitCodeOf({ verdict }: Pick<MonitorView, 'verdict'>): 0 | 1 | 2 {
  return codes[verdict]
}
