import type {
  CorrectnessReport,
  CorrectnessTier,
} from '../../../kit/records/reports/correctness-report.js'
import { formatFraction } from '../../../kit/wording/percentages.js'
import { noPaint, type Paint } from './paint.js'
import { renderStepTable } from './step-table.js'

export type RenderOptions = {
  /** List every step, not only those that failed. */
  readonly verbose?: boolean
  readonly paint?: Paint
}

const lineWidth = 80
const doubleLine = '='.repeat(lineWidth)
const singleLine = '-'.repeat(lineWidth)

const tierMeanings: Readonly<Record<CorrectnessTier, string>> = {
  bitwise: 'bitwise (losses, weights and optimizer state equal after every step)',
  bounded: 'bounded (losses within the tolerance)',
  failed: 'none',
}

/** The report as printed by `validate`: the layout of the seed system with tier, first difference and findings. */
export function renderValidation(report: CorrectnessReport, options: RenderOptions = {}): string {
  const { verbose = false, paint = noPaint } = options
  const lines = [
    doubleLine,
    'CORRECTNESS VALIDATION REPORT',
    doubleLine,
    ...renderFields(report),
    '',
    singleLine,
    renderResult(report, paint),
    singleLine,
    '',
    ...renderFindings(report, paint),
    ...renderStepTable(report, { verbose, paint }),
    doubleLine,
  ]
  return lines.join('\n') + '\n'
}

function renderFields(report: CorrectnessReport): string[] {
  const { num_steps_compared: numCompared, num_steps_hash_equal: numHashEqual } = report
  return [
    `Single-process run: ${printable(report.single_run_path)}`,
    `Multi-process run:  ${printable(report.multi_run_path)}`,
    `Tolerance:          ${formatFraction(report.tolerance)}`,
    `Steps compared:     ${numCompared}`,
    `  Passed:           ${report.num_steps_passed}`,
    `  Failed:           ${report.num_steps_failed}`,
    `Tier:               ${tierMeanings[report.tier]}`,
    `Equal states:       ${numHashEqual} of ${numCompared} steps`,
    `First difference:   ${printable(describeFirstDifference(report))}`,
  ]
}

function describeFirstDifference({ first_difference: first }: CorrectnessReport): string {
  if (!first) return 'none'
  const what = first.tensor === null ? first.what : `${first.what} (${first.tensor})`
  return `step ${first.step}, ${what}: ${first.single} (single), ${first.multi} (multi)`
}

function renderResult({ tier, summary }: CorrectnessReport, paint: Paint): string {
  return tier === 'failed'
    ? `RESULT: ${paint.red('\u2717 FAILED')}: ${printable(summary)}`
    : `RESULT: ${paint.green('\u2713 PASSED')}: ${printable(summary)}`
}

function renderFindings({ findings }: CorrectnessReport, paint: Paint): string[] {
  if (findings.length === 0) return []
  const lines = findings.map(({ severity, message }) => {
    const label = severity === 'error' ? paint.red('error:') : paint.yellow('note: ')
    return `  ${label} ${printable(message)}`
  })
  return ['Findings:', ...lines, '']
}

/** Names come from untrusted files: a control character in them is shown and never reaches the terminal. */
const printable = (text: string): string =>
  text.replace(
    /[\u0000-\u001f\u007f-\u009f]/g,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
