import type {
  CorrectnessReport,
  StepComparison,
} from '../../../kit/records/reports/correctness-report.js'
import { partOf, type ComparedNames } from './correctness-words.js'
import { formatCount, formatExact, formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { Block, Cell, Table } from '../section.js'

const rowsBefore = 3
const rowsAfter = 6
const rowsSampled = 5

/** The first difference with both values in full; nothing if the runs are equal. */
export function differenceTable(
  { first_difference: first, overall_passed }: CorrectnessReport,
  names: ComparedNames,
): readonly Block[] {
  if (first === null) return []
  const values = [names.single, names.multi].map((name) => ({ label: `On ${name}` }))
  const cells = [formatCount(first.step), partOf(first), first.single, first.multi]
  const table: Table = {
    caption: 'First difference',
    columns: [{ label: 'Step', isNumeric: true }, { label: 'What' }, ...values],
    rows: [{ cells: cells.map((text) => ({ text })), isMarked: !overall_passed }],
  }
  return [{ table }]
}

/** About ten steps around the first difference, or a few spread over the run if there is none. */
export function comparisonTable(report: CorrectnessReport, names: ComparedNames): readonly Block[] {
  const all = report.step_comparisons
  if (all.length === 0) return []
  const at = indexOfDifference(report)
  const rows = at === null ? spread(all) : all.slice(Math.max(0, at - rowsBefore), at + rowsAfter)
  const marked = at === null || report.overall_passed ? undefined : all[at]
  return [{ table: draw(rows, marked, captionOf(rows, report, at), names) }]
}

function draw(
  rows: readonly StepComparison[],
  marked: StepComparison | undefined,
  caption: string,
  names: ComparedNames,
): Table {
  const losses = [`Loss on ${names.single}`, `Loss on ${names.multi}`, 'Difference']
  return {
    caption,
    columns: [
      { label: 'Step', isNumeric: true },
      ...losses.map((label) => ({ label, isNumeric: true })),
      { label: 'Result' },
    ],
    rows: rows.map((row) => ({ cells: cellsOf(row), isMarked: row === marked })),
  }
}

function cellsOf(row: StepComparison): readonly Cell[] {
  return [
    { text: formatCount(row.step) },
    { text: formatExact(row.single_loss) },
    { text: formatExact(row.multi_loss) },
    { text: `${formatNumber(row.delta_percent)} %` },
    resultOf(row),
  ]
}

function resultOf({ single_loss, multi_loss, passed }: StepComparison): Cell {
  if (!passed) return { text: 'beyond tolerance', status: 'fail' }
  if (Object.is(single_loss, multi_loss)) return { text: 'loss equal', status: 'pass' }
  return { text: 'within tolerance', status: 'pass' }
}

/** The step named by the report; otherwise, the first one that did not pass. */
function indexOfDifference({
  first_difference,
  step_comparisons,
}: CorrectnessReport): number | null {
  const named = step_comparisons.findIndex(({ step }) => step === first_difference?.step)
  const index = named >= 0 ? named : step_comparisons.findIndex(({ passed }) => !passed)
  return index >= 0 ? index : null
}

function captionOf(
  rows: readonly StepComparison[],
  { step_comparisons: all, first_difference: first }: CorrectnessReport,
  at: number | null,
): string {
  const of = `of the ${plural(all.length, 'step')} compared`
  const middle = first === null ? 'step that did not pass' : 'difference'
  return at === null
    ? `${formatCount(rows.length)} ${of}, spread over the run`
    : `${formatCount(rows.length)} ${of}, around the first ${middle}`
}

function spread(all: readonly StepComparison[]): readonly StepComparison[] {
  if (all.length <= rowsSampled) return all
  const gap = (all.length - 1) / (rowsSampled - 1)
  return Array.from({ length: rowsSampled }, (_, index) => all[Math.round(index * gap)]).filter(
    (row) => row !== undefined,
  )
}
