import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { comparisonTable, differenceTable } from '../correctness/correctness-tables.js'
import {
  describeDifference,
  describeTier,
  headlineOf,
  namesOf,
  type ComparedNames,
} from '../correctness/correctness-words.js'
import { formatCount, formatNumber } from '../../../kit/wording/figures.js'
import { firstFew } from '../../../kit/wording/first-few.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Block, Highlight, KeyFigure, Section } from '../section.js'

/** Number of findings shown in full; the rest is counted. */
const maxFindings = 8

/** Whether the run equals its reference, how that was shown, and the first difference. */
export const correctnessSection: Section = {
  id: 'correctness',
  title: 'Correctness',
  compose(context) {
    const report = context.input.correctness
    if (report === null) return null
    const names = namesOf(context)
    return {
      lead: describeTier(report),
      blocks: [
        ...findingsOf(report),
        ...differenceTable(report, names),
        ...comparisonTable(report, names),
      ],
      keyFigures: keyFiguresOf(report),
      highlights: highlightsOf(report, names),
      checks: [checkOf(report, names)],
    }
  },
}

function checkOf(report: CorrectnessReport, names: ComparedNames): ReportCheck {
  const name = 'correctness'
  const headline = headlineOf(report, names)
  if (report.overall_passed) {
    const status = names.isDistributed ? 'pass' : 'inconclusive'
    return { name, status, headline, reasons: [describeTier(report)] }
  }
  const errors = report.findings.filter(({ severity }) => severity === 'error')
  const reasons = [
    ...highlightsOf(report, names).map(({ label, text }) => `${label}: ${text}`),
    ...firstFew(
      errors.map(({ message }) => message),
      maxFindings,
    ),
  ]
  const hasReasons = reasons.length > 0
  return { name, status: 'fail', headline, reasons: hasReasons ? reasons : [describeTier(report)] }
}

function highlightsOf(
  { first_difference }: CorrectnessReport,
  names: ComparedNames,
): readonly Highlight[] {
  if (first_difference === null) return []
  return [{ label: 'First difference', text: describeDifference(first_difference, names) }]
}

function findingsOf({ findings }: CorrectnessReport): readonly Block[] {
  const shown = findings.slice(0, maxFindings)
  const list = shown.map(({ severity, message }) =>
    severity === 'error' ? message : `Note: ${message}`,
  )
  const rest = findings.length - shown.length
  if (rest > 0) list.push(`${plural(rest, 'finding')} more in the correctness report.`)
  return list.length === 0 ? [] : [{ list }]
}

function keyFiguresOf(report: CorrectnessReport): readonly KeyFigure[] {
  const { num_steps_hash_equal, num_steps_passed, max_delta_percent } = report
  const steps = { unit: 'steps', detail: `of ${formatCount(report.num_steps_compared)} compared` }
  return [
    {
      ...steps,
      id: 'steps_hash_equal',
      label: 'Steps with equal state',
      value: num_steps_hash_equal,
      text: formatCount(num_steps_hash_equal),
      isHeadline: true,
    },
    {
      ...steps,
      id: 'steps_passed',
      label: 'Steps within tolerance',
      value: num_steps_passed,
      text: formatCount(num_steps_passed),
    },
    {
      id: 'max_delta_percent',
      label: 'Largest loss difference',
      value: max_delta_percent,
      unit: '%',
      text:
        max_delta_percent === null ? formatNumber(null) : `${formatNumber(max_delta_percent)} %`,
      detail: `tolerance ${formatNumber(report.tolerance * 100)} %`,
    },
  ]
}
