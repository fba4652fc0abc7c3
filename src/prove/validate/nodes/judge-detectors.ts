import type { BlindDetector } from '../../../kit/records/run/blind-detector.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { blamedPart } from '../../../kit/wording/blamed-part.js'
import { describeBlind, untimedIn } from '../../../kit/wording/blind-detector-words.js'
import { plural } from '../../../kit/wording/plural.js'
import type { MergedRun } from './merge-nodes.js'

/** What the detectors found over all ranks, and which of them had no data. */
export type Detected = {
  readonly findings: readonly Finding[]
  readonly blind: readonly BlindDetector[]
  /** How many detectors there are. */
  readonly count: number
}

/** Those with too little data, and what that leaves unjudged. */
function blindReasons(blind: readonly BlindDetector[], count: number): readonly string[] {
  const line = describeBlind(blind, count)
  return [...(line === null ? [] : [`${line}.`]), ...untimedIn(blind)]
}

/**
 * Serious findings fail the run, and each names the node of its rank. A check records every value, which costs each rank
 * time of its own, so what only costs time is said there and fails nothing.
 */
export function judgeDetectors(
  { nodeOf }: MergedRun,
  { findings, blind, count }: Detected,
  isProven: boolean,
): ReportCheck {
  const serious = findings.filter(({ severity }) => severity !== 'minor')
  const failing = serious.filter(({ severity }) => !isProven || severity === 'critical')
  const said = failing.length > 0 ? failing : serious
  const [first] = failing
  const place = (rank: number): string =>
    `rank ${rank} on ${nodeOf[rank]?.name ?? 'an unknown node'}`
  const partOf = ({ type, blame }: Finding): string =>
    `${type.replaceAll('_', ' ')}, ${blamedPart(blame, place)}`
  return {
    name: 'detectors',
    status: first === undefined ? 'pass' : 'fail',
    headline:
      first === undefined
        ? `No detector raised a ${said.length === 0 ? 'serious finding' : 'finding that fails a check'} on any rank`
        : `Detectors raised ${plural(failing.length, 'finding')} over all ranks: ${partOf(first)}`,
    reasons: [
      ...said.map((finding) => `${partOf(finding)}: ${finding.message}`),
      ...blindReasons(blind, count),
    ],
  }
}
