import type { MetricComparison } from './comparison.js'

/**
 * What pairs were to decide and could not, so that it is no pass. A history that knows too little of a machine leaves
 * gates open as a rule, and these are none.
 */
export const isOpenGate = ({
  method,
  severity,
  verdict,
}: Pick<MetricComparison, 'method' | 'severity' | 'verdict'>): boolean =>
  method === 'paired' && severity === 'error' && verdict === 'inconclusive'
