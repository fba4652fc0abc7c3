import type { MonitorView } from '../../monitor/monitor-view.js'

const codes = { healthy: 0, degraded: 1, critical: 1, unknown: 2 } as const

/** What a command about a run's health tells its caller: 0 healthy, 1 not, 2 cannot be told. */
export function exitCodeOf({ verdict }: Pick<MonitorView, 'verdict'>): 0 | 1 | 2 {
  return codes[verdict]
}
