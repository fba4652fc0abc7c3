import type { Observation } from '../../watch/monitor/observation.js'
import type { Finding } from '../../kit/records/run/finding.js'

/** The findings of detectors as observations of this moment. */
export const observeFindings = (findings: readonly Finding[], atMs: number): Observation[] =>
  findings.map((finding) => ({ kind: 'finding', atMs, finding }))
