import type { MetricComparison } from './comparison.js'

/**
 * A metric that pairs should have decided but could not, so it does not pass. A history with too little data on a
 * machine normally leaves metrics undecided; these are not open gates.
 */
export const isOpenGate = ({
  method,
  severity,
  verdict,
}: Pick<MetricComparison, 'method' | 'severity' | 'verdict'>): boolean =>
  method === 'paired' && severity === 'error' && verdict === 'inconclusive'
