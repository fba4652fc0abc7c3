import type { FaultRow } from '../../../kit/records/reports/fault-report.js'
import type { CommentFaults } from './comment-input.js'
import { alarmsInWords, formatDose, formatTally, nameOfFault } from '../faults/fault-words.js'
import { isDosePromised } from '../faults/is-dose-promised.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { plainMarkdown } from '../text/rich-text.js'

/** A campaign as text for a comment; doses without promised detection are only in the report. */
type FaultWords = {
  /** Missed faults and false alarms, in one sentence. */
  readonly sentence: string
  /** One entry for every fault and dose with a miss, in Markdown. */
  readonly missed: readonly string[]
}

/** The summary of the campaign for a reader. */
export function describeFaults(report: CommentFaults): FaultWords {
  const rows = report.faults.filter((row) => isDosePromised(row, report))
  const missed = rows.filter(({ detected }) => detected.successes < detected.trials)
  const sentences = [missesInWords(rows), alarmsInWords(report.rates.false_alarms)]
  const end = report.complete ? '' : '; the campaign was stopped early'
  return {
    sentence: `${sentences.join(', ')}${end}`,
    missed: missed.map((row) => plainMarkdown(missInWords(row))),
  }
}

function missesInWords(rows: readonly FaultRow[]): string {
  const [tried, found] = [total(rows, 'trials'), total(rows, 'successes')]
  if (tried === 0) return 'no fault took effect'
  const faults = plural(tried, 'injected fault')
  const missed = tried - found
  return missed > 0
    ? `${formatCount(missed)} of ${faults} missed`
    : `${formatCount(found)} of ${faults} detected`
}

const total = (rows: readonly FaultRow[], of: 'trials' | 'successes') =>
  rows.reduce((sum, { detected }) => sum + detected[of], 0)

function missInWords(row: FaultRow): string {
  const dose = formatDose(row)
  return `${nameOfFault(row)}${dose === '' ? '' : `, ${dose}`}: ${formatTally(row.detected)} detected`
}
