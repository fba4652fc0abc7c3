import { blindDetectors } from '../../../detect/blind-detectors.js'
import { detectors } from '../../../detect/index.js'
import { runDetectors } from '../../../detect/run-detectors.js'
import { tallyEvidence } from '../../../detect/stream/evidence-tally.js'
import { mergeEvents } from '../../../detect/stream/event-stream.js'
import type { Detected } from '../../../validate/nodes/judge-detectors.js'
import { locateExchange } from '../../../validate/nodes/locate-exchange.js'
import type { MergedRun } from '../../../validate/nodes/merge-nodes.js'

/** All detectors over what the ranks of all nodes recorded; the clocks of several coordinators cannot be compared. */
export function detectOverNodes(run: MergedRun): Detected {
  const { worldSize, events } = run
  // How many cores each rank has is not known over several machines, so limits are those of ranks that share.
  const facts = { worldSize, firstStep: 0, numSteps: null, cores: null }
  const found = runDetectors(detectors, facts, mergeEvents(events, []))
  const tally = tallyEvidence(worldSize)
  events.flat().forEach(tally.add)
  return {
    findings: found.map((finding) => locateExchange(finding, run)),
    blind: blindDetectors(detectors, { run: facts, shows: tally.shows(), numOf: tally.numOf }),
    count: detectors.length,
  }
}
