import type { Finding } from '../../../kit/records/run/finding.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { RunWatch } from '../../../runtime/follow/watch-run.js'

/** The record of a run with what the detectors that followed it say, and with what they have not seen. */
export function withDetection(
  metrics: RunMetrics,
  { blind, unseen }: Pick<RunWatch, 'blind' | 'unseen'>,
  findings: readonly Finding[],
): RunMetrics {
  const why = unseen()
  return {
    ...metrics,
    findings: [...findings],
    blind_detectors: [...blind()],
    ...(why.length === 0 ? {} : { unseen: [...why] }),
  }
}
