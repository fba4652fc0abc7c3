import type { Cluster } from './cluster/cluster.js'
import { defaultNodeLimits, type NodeLimits } from './checks/node-limits.js'
import type { AccessSettings } from './judge/access.js'
import { type BlameSettings, defaultBlame } from './judge/blame-monitor.js'

export type NodesMonitorSettings = {
  readonly cluster: Pick<Cluster, 'nodes' | 'monitoring'>
  readonly limits: NodeLimits
  readonly access: AccessSettings
  readonly blame: BlameSettings
}

/** A node is down after this much silence. */
const silenceMs = 24_000
/** The breaker may delay the detection of a returned node by at most this time. */
const longestRetryMs = 30_000

/** The settings of a cluster; `isOneRound` makes the first silence an outage, for a single round. */
export function monitorSettings(
  cluster: Pick<Cluster, 'nodes' | 'monitoring' | 'limits'>,
  { isOneRound = false }: { readonly isOneRound?: boolean } = {},
): NodesMonitorSettings {
  const { maxFailures, breakerTimeoutMs } = cluster.monitoring
  return {
    cluster,
    limits: cluster.limits ?? defaultNodeLimits,
    access: {
      silenceMs: isOneRound ? 0 : silenceMs,
      suspectRetriesMs: [2000, 6000],
      suspectIntervalMs: 10_000,
      confirmMs: 2000,
      maxFailures,
      breakerTimeoutMs: Math.min(breakerTimeoutMs, longestRetryMs),
    },
    blame: defaultBlame,
  }
}
