import { blindDetectors } from '../../../../lab/detect/blind-detectors.js'
import { detectors } from '../../../../lab/detect/index.js'
import { runDetectors } from '../../../../lab/detect/run-detectors.js'
import { tallyEvidence } from '../../../../lab/detect/stream/evidence-tally.js'
import { timeOf } from '../../../../lab/detect/stream/date-events.js'
import { mergeEvents } from '../../../../lab/detect/stream/event-stream.js'
import type { StreamEvent } from '../../../../lab/detect/detector.js'
import type { Detected } from '../../../../prove/validate/nodes/judge-detectors.js'
import { endOf } from '../../../../prove/validate/nodes/judge-ends.js'
import { locateExchange } from '../../../../prove/validate/nodes/locate-exchange.js'
import type { MergedRun } from '../../../../prove/validate/nodes/merge-nodes.js'

/** All detectors over what the ranks of all nodes recorded; the clocks of several coordinators cannot be compared. */
export function detectOverNodes(run: MergedRun): Detected {
  const { worldSize, events } = run
  // How many cores each rank has is not known over several machines, so limits are those of ranks that share.
  const facts = { worldSize, firstStep: 0, numSteps: null, cores: null }
  const stream = mergeEvents(events, [])
  const found = runDetectors(detectors, facts, [...stream, ...endAfter(stream, run)])
  const tally = tallyEvidence(worldSize)
  events.flat().forEach(tally.add)
  return {
    findings: found.map((finding) => locateExchange(finding, run)),
    blind: blindDetectors(detectors, { run: facts, shows: tally.shows(), numOf: tally.numOf }),
    count: detectors.length,
  }
}

/** The end of the run, at the time of the last record; nothing where a node left no end, or records are missing. */
function endAfter(stream: readonly StreamEvent[], run: MergedRun): StreamEvent[] {
  const ends = run.nodes.flatMap((node) => endOf(node) ?? [])
  const isComplete =
    run.missing.length === 0 && run.nodes.every(({ damage }) => damage.length === 0)
  if (!isComplete || ends.length < run.nodes.length) return []
  const end = ends.find(({ outcome }) => outcome !== 'finished') ?? ends[0]
  const last = stream.at(-1)
  const atMs = last === undefined ? null : timeOf(last)
  return end === undefined || atMs === null ? [] : [{ ...end, at_ms: atMs }]
}
