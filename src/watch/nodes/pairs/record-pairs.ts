import type { NodesPairs } from '../../../kit/records/nodes/nodes-pairs.js'
import type { PairReport } from './measure-pairs.js'

/** A measurement of pairs as the record that `nodes pairs --json` prints. */
export function recordPairs(report: PairReport): NodesPairs {
  return {
    record_version: 1,
    nodes: [...report.nodes],
    samples: report.samples.map(({ from, to, megabytesPerS, roundTripMs }) => ({
      from,
      to,
      megabytes_per_s: megabytesPerS,
      round_trip_ms: roundTripMs,
    })),
    unknown: report.unknown.map((one) => ({ ...one })),
    slow_nodes: report.slowNodes.map(({ node, what, slowDirections, allDirections }) => ({
      node,
      what,
      slow_directions: slowDirections,
      all_directions: allDirections,
    })),
    slow_links: report.slowLinks.map(({ from, to, what, value, median, isOneOfTwo }) => ({
      from,
      to,
      what,
      value,
      median,
      is_one_of_two: isOneOfTwo,
    })),
  }
}
