import { sum } from 'd3-array'
import type {
  FaultReport,
  FaultRow,
  Proportion,
} from '../../../kit/records/reports/fault-report.js'
import type { VerdictStatus } from '../../../kit/records/reports/report-record.js'
import { channels } from '../../../kit/records/run/finding.js'
import { isDosePromised } from './is-dose-promised.js'
import {
  channelNames,
  describeProportion,
  formatDose,
  formatTally,
  formatLatency,
  nameOfFault,
} from './fault-words.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { formatShare } from '../../../kit/wording/percentages.js'
import type { Cell, Table } from '../section.js'

/** The results of every fault and dose; doses below the promised ones are only reported. */
export function faultTable(report: FaultReport): Table {
  return {
    caption: 'Every fault and dose: how often it was detected and named, and how fast',
    columns: [
      { label: 'Fault' },
      { label: 'Dose', isNumeric: true },
      { label: 'Detected', isNumeric: true },
      { label: 'Kind', isNumeric: true },
      { label: 'Rank or link', isNumeric: true },
      { label: 'Latency', isNumeric: true },
      { label: 'Evidence' },
    ],
    rows: report.faults.map((row) => ({ cells: cellsOf(row, report) })),
  }
}

function cellsOf(row: FaultRow, report: FaultReport): readonly Cell[] {
  const isPromised = isDosePromised(row, report)
  const worst = report.verdict === 'pass' ? 'unknown' : 'fail'
  const shareCell = (proportion: Proportion) => judgedShare(proportion, isPromised, worst)
  const evidence = row.evidence ?? 'none'
  return [
    { text: nameOfFault(row) },
    { text: formatDose(row) || '\u2013' },
    shareCell(row.detected),
    shareCell(row.named),
    shareCell(row.located),
    { text: row.detected.successes === 0 ? '\u2013' : formatLatency(row) },
    { text: isPromised ? evidence : `${evidence}; weaker than promised` },
  ]
}

/** Judged only where something is promised; `worst` is what less than all counts as. */
function judgedShare(proportion: Proportion, isPromised: boolean, worst: VerdictStatus): Cell {
  const text = proportion.trials === 0 ? '\u2013' : formatTally(proportion)
  if (proportion.trials === 0 || !isPromised) return { text }
  return { text, status: proportion.successes === proportion.trials ? 'pass' : worst }
}

/** The meaning of each name, and how often its effect was not confirmed. */
export function catalogueTable({ faults }: FaultReport): Table {
  const names = [...new Set(faults.map(({ name }) => name))]
  return {
    caption: 'What each fault really does to a run',
    columns: [
      { label: 'Fault' },
      { label: 'What was done' },
      { label: 'Runs', isNumeric: true },
      { label: 'No effect', isNumeric: true },
    ],
    rows: names.map((name) => {
      const rows = faults.filter((row) => row.name === name)
      const [first] = rows
      const runs = sum(rows, ({ trials }) => trials)
      const excluded = sum(rows, (row) => row.excluded)
      return {
        cells: [
          first === undefined ? name : nameOfFault(first),
          first?.summary ?? '',
          formatCount(runs),
          formatCount(excluded),
        ].map((text) => ({ text })),
      }
    }),
  }
}

/** The results of each channel by itself. */
export function channelTable({ rates, detectors }: FaultReport): Table {
  return {
    caption: 'What each kind of evidence detected by itself',
    columns: [
      { label: 'Evidence from' },
      { label: 'Detected', isNumeric: true },
      { label: 'How often' },
      { label: 'Detectors' },
    ],
    rows: channels.map((channel) => {
      const names = detectors.filter((detector) => detector.channel === channel)
      const rate = rates.by_channel[channel]
      return {
        cells: [
          channelNames[channel],
          names.length === 0 || rate.trials === 0 ? '\u2013' : formatShare(rate.rate),
          names.length === 0 ? 'not examined' : describeProportion(rate),
          names.map(({ name }) => name).join(', ') || 'none',
        ].map((text) => ({ text })),
      }
    }),
  }
}
