import type { FaultReport, FaultRow } from '../../../kit/records/reports/fault-report.js'
import { isDosePromised } from './is-dose-promised.js'
import { formatDose, formatTally, nameOfFault } from './fault-words.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import { shorten } from '../charts/frame.js'
import type { Paint } from '../terminal-summary.js'

const width = 80
const gap = '  '

type Column = {
  readonly head: string
  readonly isNumeric: boolean
  /** Maximum width. */
  readonly most: number
  of(row: FaultRow): string
}

const columns: readonly Column[] = [
  { head: 'Dose', isNumeric: true, most: 12, of: (row) => formatDose(row) || '\u2013' },
  { head: 'Found', isNumeric: true, most: 9, of: ({ detected }) => fraction(detected) },
  { head: 'Rank', isNumeric: true, most: 9, of: ({ located }) => fraction(located) },
  {
    head: 'Steps',
    isNumeric: true,
    most: 7,
    of: (row) => known(row.latency_steps_median, formatNumber),
  },
  {
    head: 'Time',
    isNumeric: true,
    most: 8,
    of: (row) => known(row.latency_ms_median, formatDuration),
  },
  { head: 'Evidence', isNumeric: false, most: 8, of: ({ evidence }) => evidence ?? 'none' },
]

/** A line per fault and dose below a head; a tick, a cross or, below the promised dose, a dot in front. */
export function scorecardRows(report: FaultReport, paint: Paint): readonly string[] {
  const cells = report.faults.map((row) =>
    columns.map((column) => shorten(column.of(row), column.most)),
  )
  const widths = columns.map(({ head }, index) =>
    Math.max(head.length, ...cells.map((texts) => texts[index]?.length ?? 0)),
  )
  const taken = widths.reduce((sum, own) => sum + own + gap.length, 2)
  const room = Math.max(8, width - taken)
  const longest = Math.max(5, ...report.faults.map((row) => nameOfFault(row).length))
  const nameWidth = Math.min(room, longest)
  const lineOf = (mark: string, name: string, texts: readonly string[]) => {
    const rest = texts.map((text, index) => align(text, widths[index] ?? 0, columns[index]))
    return [`${mark} ${shorten(name, nameWidth).padEnd(nameWidth)}`, ...rest].join(gap).trimEnd()
  }
  const heads = columns.map(({ head }) => head)
  return [
    paint.strong(lineOf(' ', 'Fault', heads)),
    ...report.faults.map((row, index) =>
      lineOf(markOf(row, report, paint), nameOfFault(row), cells[index] ?? []),
    ),
    ...(report.faults.some((row) => !isDosePromised(row, report))
      ? ['\u00b7 weaker than the dose from which detection is promised']
      : []),
  ]
}

const align = (text: string, size: number, column: Column | undefined) =>
  column?.isNumeric ? text.padStart(size) : text.padEnd(size)

const fraction = (proportion: FaultRow['detected']) =>
  proportion.trials === 0 ? '\u2013' : formatTally(proportion)

/** Median latency in steps or time; a dash if nothing was detected or no latency is known. */
function known(value: number | null, format: (value: number) => string): string {
  return value === null ? '\u2013' : format(value)
}

function markOf(row: FaultRow, report: FaultReport, paint: Paint): string {
  if (row.detected.trials === 0) return '\u2013'
  if (!isDosePromised(row, report)) return '\u00b7'
  const isFound = row.detected.successes === row.detected.trials
  return isFound ? paint.pass('\u2713') : paint.fail('\u2717')
}
