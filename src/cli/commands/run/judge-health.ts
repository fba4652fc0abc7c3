import type { BlindDetector } from '../../../kit/records/run/blind-detector.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { describeBlind } from '../../../kit/wording/blind-detector-words.js'

/** What the detectors that followed a run say of it. */
export type Detection = {
  readonly findings: readonly Finding[]
  /** Those with too little data, whose silence says nothing. */
  readonly blind: readonly BlindDetector[]
  /** Why what was asked of them was not all seen. */
  readonly unseen: readonly string[]
  /** How many there were, each counted for each run that it followed. */
  readonly judges: number
}

/**
 * The health of a run according to the detectors that followed it; minor findings fail nothing. Where none of them had
 * enough data, or not all of the run was seen, it was not judged.
 */
export function judgeHealth({ findings, blind, unseen, judges }: Detection): ReportCheck {
  const serious = seriousOf(findings)
  const decisive = serious.length > 0 ? serious : findings
  const tooLittle = describeBlind(blind, judges)
  const isJudged = unseen.length === 0 && (findings.length > 0 || blind.length < judges)
  const status = isJudged ? 'pass' : 'inconclusive'
  return {
    name: 'health',
    status: serious.length > 0 ? 'fail' : status,
    headline:
      isJudged || serious.length > 0
        ? headlineOf(serious.length, findings.length, blind.length > 0)
        : 'The health of the run was not judged',
    reasons: [
      ...(serious.length > 0 ? [] : unseen),
      ...decisive.map(({ detector, message }) => `${message} (${detector})`),
      ...(tooLittle === null ? [] : [`${tooLittle}.`]),
    ],
  }
}

/** The findings that make a run unhealthy: those that the monitor calls degraded or critical. */
export const seriousOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity !== 'minor')

function headlineOf(serious: number, all: number, isOpen: boolean): string {
  if (serious > 0) return 'The distributed run was not healthy'
  const found =
    all > 0
      ? 'The detectors found only minor trouble in the distributed run'
      : 'No detector raised a finding in the distributed run'
  return isOpen ? `${found}, which was not fully judged` : found
}
