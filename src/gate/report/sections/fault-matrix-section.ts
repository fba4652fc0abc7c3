import { rollup, sum } from 'd3-array'
import type { FaultReport, TrialResult } from '../../../kit/records/reports/fault-report.js'
import { channelNames } from '../faults/fault-words.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { ChartFigure, Section, Table } from '../section.js'

/** Number of columns that fit on a phone; the table has all. */
const maxColumns = 18

type MatrixRow = FaultReport['matrix'][number]

/** Which detector flagged which fault. */
export const faultMatrixSection: Section = {
  id: 'fault-matrix',
  title: 'Faults and detectors',
  compose({ faults: report }) {
    if (report === null || report.trials.length === 0) return null
    const faults = { ...report, matrix: inOrder(report) }
    const talkative = speakersOf(faults)
    const silent = faults.detectors.filter(({ name }) => !talkative.includes(name))
    const drawn = talkative.slice(0, maxColumns)
    const figures = drawn.length === 0 ? [] : [{ figures: [matrixFigure(faults, drawn)] }]
    const tables = talkative.length === 0 ? [] : [{ table: matrixTable(faults, talkative) }]
    const list = [
      ...(talkative.length > drawn.length
        ? [
            `The picture shows the ${maxColumns} detectors with the most findings; the table shows all.`,
          ]
        : []),
      ...(silent.length > 0
        ? [`No findings from: ${silent.map(({ name }) => name).join(', ')}.`]
        : []),
    ]
    return {
      lead: 'In how many runs of each kind each detector raised a finding; a fault-free run should raise none.',
      blocks: [
        ...figures,
        ...(list.length > 0 ? [{ list }] : []),
        ...tables,
        { table: detectorTable(faults) },
      ],
    }
  },
}

/** Detectors that raised a finding, the most frequent first. */
function speakersOf({ matrix }: FaultReport): readonly string[] {
  const totals = new Map<string, number>()
  for (const { detectors } of matrix) {
    for (const [name, count] of Object.entries(detectors)) {
      if (count > 0) totals.set(name, (totals.get(name) ?? 0) + count)
    }
  }
  return [...totals].sort(([, a], [, b]) => b - a).map(([name]) => name)
}

/** By the catalogue's number if it has one. */
function labelOf({ fault }: MatrixRow, { trials }: FaultReport): string {
  const code = trials.find(({ name }) => name === fault)?.code ?? null
  return code === null ? fault : `${code} ${fault}`
}

/** Controls by name and clean runs, counted from the runs if the record's matrix has faults only. */
function harmlessRows({ matrix, trials }: FaultReport): readonly MatrixRow[] {
  const nameOf = (trial: TrialResult) => trial.name ?? 'clean'
  const harmless = trials.filter(({ kind, effective }) => kind !== 'fault' && effective)
  const names = new Set(harmless.map(nameOf))
  for (const { fault } of matrix) names.delete(fault)
  return [...names].map((fault) => {
    const own = harmless.filter((trial) => nameOf(trial) === fault)
    const spoke = own.flatMap(({ findings }) => [...new Set(findings.map((one) => one.detector))])
    return { fault, trials: own.length, detectors: Object.fromEntries(countEach(spoke)) }
  })
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  return rollup(
    names,
    (same) => same.length,
    (name) => name,
  )
}

/** Faults by their numbers, then controls, then clean runs. */
function inOrder(report: FaultReport): MatrixRow[] {
  const place = (row: MatrixRow) =>
    isFault(row, report) ? 0 : labelOf(row, report) === row.fault ? 2 : 1
  return [...report.matrix, ...harmlessRows(report)].sort(
    (a, b) =>
      place(a) - place(b) ||
      labelOf(a, report).localeCompare(labelOf(b, report), 'en', { numeric: true }),
  )
}

const isFault = ({ fault }: MatrixRow, { faults }: FaultReport) =>
  faults.some(({ name }) => name === fault)

function countOf({ detectors }: MatrixRow, name: string): number {
  return Object.hasOwn(detectors, name) ? (detectors[name] ?? 0) : 0
}

function matrixFigure(report: FaultReport, columns: readonly string[]): ChartFigure {
  const { matrix } = report
  return {
    id: 'fault-matrix-chart',
    title: 'Which detector flagged which fault',
    description: matrix.map((row) => describeRow(row, columns)).join(' '),
    chart: {
      kind: 'heat-map',
      columns,
      meanings: { wanted: 'share of runs with a fault', unwanted: 'share of runs without a fault' },
      rows: matrix.map((row) => ({
        label: labelOf(row, report),
        isWanted: isFault(row, report),
        cells: columns.map((name) => {
          const count = countOf(row, name)
          return { share: row.trials === 0 ? 0 : count / row.trials, text: formatCount(count) }
        }),
      })),
    },
  }
}

function describeRow(row: MatrixRow, columns: readonly string[]): string {
  const reporting = columns.filter((name) => countOf(row, name) > 0)
  const said =
    reporting.map((name) => `${name} in ${countOf(row, name)}`).join(', ') || 'no finding'
  return `${row.fault}, ${plural(row.trials, 'run')}: ${said}.`
}

function matrixTable(report: FaultReport, names: readonly string[]): Table {
  return {
    caption: 'The same in numbers: runs in which a detector raised a finding',
    columns: [
      { label: 'Run with' },
      { label: 'Runs', isNumeric: true },
      ...names.map((label) => ({ label, isNumeric: true })),
    ],
    rows: report.matrix.map((row) => {
      const isFalse = !isFault(row, report) && sum(Object.values(row.detectors)) > 0
      const counts = names.map((name) => countOf(row, name))
      const texts = counts.map((count) => (count === 0 ? '\u2013' : formatCount(count)))
      return {
        cells: [labelOf(row, report), formatCount(row.trials), ...texts].map((text) => ({ text })),
        isMarked: isFalse,
      }
    }),
  }
}

function detectorTable({ detectors }: FaultReport): Table {
  return {
    caption: 'The detectors and the reliability of their evidence',
    columns: [
      { label: 'Detector' },
      { label: 'What it detects' },
      { label: 'Evidence' },
      { label: 'From' },
    ],
    rows: detectors.map(({ name, summary, evidence, channel }) => ({
      cells: [name, summary, evidence, channelNames[channel]].map((text) => ({ text })),
    })),
  }
}
