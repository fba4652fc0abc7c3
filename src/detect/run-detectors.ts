import type { Finding } from '../records/finding.js'
import type { Detector, Observe, RunFacts, StreamEvent } from './detector.js'

/** All detectors over one run, event by event. */
export function startDetectors(detectors: readonly Detector[], run: RunFacts): Observe {
  const observers = detectors.map((detector) => detector.start(run))
  return (event) => observers.flatMap((observe) => observe(event))
}

/** All detectors over a whole stream. */
export function runDetectors(
  detectors: readonly Detector[],
  run: RunFacts,
  events: Iterable<StreamEvent>,
): Finding[] {
  const observe = startDetectors(detectors, run)
  const findings: Finding[] = []
  for (const event of events) findings.push(...observe(event))
  return findings
}
