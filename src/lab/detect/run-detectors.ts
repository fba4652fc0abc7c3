import type { Finding } from '../../kit/records/run/finding.js'
import type { Detector, Observe, RunFacts, StreamEvent } from './detector.js'
import { learnMeshPlaces } from './stream/mesh-places.js'

/** All detectors over one run, event by event. */
export function startDetectors(detectors: readonly Detector[], run: RunFacts): Observe {
  const observers = detectors.map((detector) => detector.start(run))
  const mesh = learnMeshPlaces(run.worldSize)
  return (event) => {
    mesh.note(event)
    const atMs = 'at_ms' in event && typeof event.at_ms === 'number' ? event.at_ms : null
    const findings: Finding[] = []
    for (const observe of observers) {
      for (const one of observe(event)) {
        // A detector that works by steps takes its time from the event that confirmed the finding.
        findings.push(mesh.withPlaces({ ...one, at_ms: one.at_ms ?? atMs }))
      }
    }
    return findings
  }
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
