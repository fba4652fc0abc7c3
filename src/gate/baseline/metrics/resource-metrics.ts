import { machineObstacle } from '../machine.js'
import type { Metric } from '../metric.js'
import { peakRssBytes } from './run-figures.js'

const shared = { metricClass: 'resource', direction: 'lower', unit: 'bytes' } as const

/** Memory and disk space of a run. */
export const resourceMetrics: readonly Metric[] = [
  {
    ...shared,
    name: 'peak_rss_bytes',
    label: 'Peak memory of a worker',
    // Garbage collection differs from run to run.
    severity: 'warn',
    thresholdPercent: 15,
    read: ({ multi }) => multi && peakRssBytes(multi),
    obstacle: machineObstacle,
  },
  {
    ...shared,
    name: 'checkpoint_bytes',
    label: 'Checkpoint',
    severity: 'error',
    thresholdPercent: 1,
    read: ({ sizes }) => sizes.checkpointBytes,
  },
  {
    ...shared,
    name: 'bundle_bytes',
    label: 'Bundle',
    severity: 'warn',
    thresholdPercent: 5,
    read: ({ sizes }) => sizes.bundleBytes,
  },
]
