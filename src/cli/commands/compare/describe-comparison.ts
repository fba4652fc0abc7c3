import { formatMetric } from '../../../kit/wording/units.js'
import type { Paint } from '../../../kit/console/paint.js'
import { printable } from '../../../kit/console/printable.js'
import { controlInWords } from '../../../gate/report/comparison/positive-control.js'
import { machineInWords } from '../../../kit/wording/machine-in-words.js'
import type { MetricComparison } from '../../../kit/records/baseline/comparison.js'
import type { PairedComparison } from './compose-comparison.js'

const columns = ['metric', 'A', 'B', 'change', 'verdict', 'detectable'] as const

/** The comparison for a terminal: a row for each metric, the verdict, and what a reader should know. */
export function describeComparison(comparison: PairedComparison, paint: Paint): string {
  const rows = Object.entries(comparison.comparisons).map(([name, row]) => cellsOf(name, row))
  const widths = columns.map((title, index) =>
    Math.max(title.length, ...rows.map((cells) => (cells[index] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd()
  const verdict = comparison.verdict ?? 'inconclusive'
  return [
    paint.dim(line(columns)),
    ...rows.map(line),
    '',
    `${paintVerdict(verdict, paint)}  ${printable(comparison.headline ?? '')}`,
    ...notesOf(comparison).map((note) => `  ${printable(note)}`),
  ].join('\n')
}

function notesOf(comparison: PairedComparison): readonly string[] {
  const control = controlInWords(comparison)
  return [
    ...(comparison.notes ?? []),
    ...(control === null ? [] : [control]),
    `Machine: ${machineInWords(comparison.current?.fingerprint)}.`,
  ]
}

function cellsOf(name: string, row: MetricComparison): readonly string[] {
  const { baseline_digest: base, current_digest: head, unit = null } = row
  const side = (digest: string | null | undefined, value: number | null) =>
    digest ? digest.slice(0, 8) : formatMetric(value, unit)
  return [
    printable(row.label ?? name),
    side(base, row.baseline_value),
    side(head, row.current_value),
    changeText(row),
    `${row.verdict ?? 'inconclusive'}${row.severity === 'warn' ? ' (warn)' : ''}`,
    detectableText(row),
  ]
}

/** `+15.2 % (12.8 to 17.0 %)`, with the sign of the value itself. */
function changeText({ percent_change: change, direction, ...row }: MetricComparison): string {
  const { effect_low_percent: low = null, effect_high_percent: high = null } = row
  if (change === null) return '-'
  if (low === null || high === null) return change === 0 ? 'none' : signed(change)
  const [from, to] = direction === 'higher' ? [-high, -low] : [low, high]
  return `${signed(change)} (${from.toFixed(1)} to ${to.toFixed(1)} %)`
}

const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`

function detectableText(row: MetricComparison): string {
  const percent = row.minimum_detectable_effect_percent
  if (row.method === 'exact') return 'any'
  return percent === null || percent === undefined ? '-' : `${percent.toFixed(1)} %`
}

function paintVerdict(verdict: string, { green, red, yellow }: Paint): string {
  if (verdict === 'regression') return red(verdict.toUpperCase())
  if (verdict === 'pass' || verdict === 'improvement') return green(verdict.toUpperCase())
  return yellow(verdict.toUpperCase())
}
