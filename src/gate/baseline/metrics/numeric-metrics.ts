import type { Metric } from '../metric.js'
import { bitsObstacle } from './bits-obstacle.js'
import { hashOfLosses } from '../../../kit/records/run/thinned/hash-steps.js'

const shared = { metricClass: 'numeric', unit: null } as const

/** Numbers that training computes; lower losses are better, and equal ones are promised by our kernels only. */
export const numericMetrics: readonly Metric[] = [
  {
    ...shared,
    name: 'final_loss',
    label: 'Final loss',
    direction: 'lower',
    severity: 'error',
    thresholdPercent: 5,
    read: ({ multi }) => multi?.final_loss ?? null,
  },
  {
    ...shared,
    name: 'average_loss',
    label: 'Average loss',
    direction: 'lower',
    severity: 'error',
    thresholdPercent: 5,
    read: ({ multi }) => multi?.average_loss ?? null,
  },
  {
    ...shared,
    name: 'loss_sequence_hash',
    label: 'All losses, bit by bit',
    direction: 'equal',
    isHash: true,
    // As with the final state: a changed model is usually intended.
    severity: 'warn',
    thresholdPercent: null,
    read: ({ multi }) => multi && hashOfLosses(multi),
    obstacle: bitsObstacle,
  },
]
