import { blindDetectors } from '../../../detect/blind-detectors.js'
import { detectors } from '../../../detect/index.js'
import { runDetectors } from '../../../detect/run-detectors.js'
import { mergeEvents } from '../../../detect/stream/event-stream.js'
import type { Detected } from '../../../validate/nodes/judge-detectors.js'
import { locateExchange } from '../../../validate/nodes/locate-exchange.js'
import type { MergedRun } from '../../../validate/nodes/merge-nodes.js'
import { shownEvidence } from '../../../validate/nodes/shown-evidence.js'

/** All detectors over what the ranks of all nodes recorded; the clocks of several coordinators cannot be compared. */
export function detectOverNodes(run: MergedRun): Detected {
  const { worldSize, events } = run
  // How many cores each rank has is not known over several machines, so limits are those of ranks that share.
  const facts = { worldSize, firstStep: 0, numSteps: null, cores: null }
  const found = runDetectors(detectors, facts, mergeEvents(events, []))
  return {
    findings: found.map((finding) => locateExchange(finding, run)),
    blind: blindDetectors(detectors, shownEvidence(events)),
    count: detectors.length,
  }
}
