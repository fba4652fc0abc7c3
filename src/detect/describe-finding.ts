import type { Finding } from '../records/finding.js'
import type { Detector } from './detector.js'

type Said = Pick<Finding, 'type' | 'blame' | 'step' | 'raised_step' | 'at_ms' | 'message'>
type Usual = Pick<Finding, 'severity' | 'evidence' | 'channel' | 'tensor'>

/** A finding with the detector's own grade and channel, critical unless said otherwise. */
export function describeFinding(
  detector: Pick<Detector, 'name' | 'evidence' | 'channel'>,
  said: Said & Partial<Usual>,
): Finding {
  const { name, evidence, channel } = detector
  return { detector: name, evidence, channel, severity: 'critical', tensor: null, ...said }
}
