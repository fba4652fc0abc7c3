import type { BlindDetector } from '../../../kit/records/run/blind-detector.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import { lackOf } from '../../../kit/wording/blind-detector-words.js'
import { blamedPart } from '../../../kit/wording/blamed-part.js'
import { plural } from '../../../kit/wording/plural.js'
import type { LabelledRun } from '../report-context.js'
import { type Block, columns, type Section, type Table } from '../section.js'

/** What detectors that followed a run found, each with its weight, and which had too little data. */
export const detectorSection: Section = {
  id: 'detectors',
  title: 'Detectors',
  compose({ runs }) {
    const followed = runs.filter(({ metrics }) => metrics.findings !== undefined)
    if (followed.length === 0) return null
    return { lead: leadOf(followed), blocks: followed.flatMap(blocksOf), isInSummary: true }
  },
}

function leadOf(followed: readonly LabelledRun[]): string {
  const count = followed.flatMap(({ metrics }) => metrics.findings ?? []).length
  const found = count === 0 ? 'no finding' : plural(count, 'finding')
  return `Detectors followed ${plural(followed.length, 'run')} and raised ${found}.`
}

function blocksOf({ label, metrics }: LabelledRun): readonly Block[] {
  const { findings = [], blind_detectors: blind = [], injected_fault: fault } = metrics
  return [
    ...(fault === undefined
      ? []
      : [{ text: `Injected on request, so the findings are no verdict: ${fault}.` }]),
    ...(findings.length > 0 ? [{ table: findingTable(label, findings) }] : []),
    ...(blind.length > 0
      ? [{ text: `Detectors with too little data, ${label}:` }, { list: blind.map(lacking) }]
      : []),
  ]
}

const lacking = (one: BlindDetector): string => `${one.detector}: ${lackOf(one)}`

function findingTable(label: string, findings: readonly Finding[]): Table {
  return {
    caption: `What detectors raised, ${label}`,
    columns: columns('Finding', 'Weight', 'Where', 'Since step', 'Evidence'),
    rows: findings.map((finding) => ({
      isMarked: finding.severity !== 'minor',
      cells: cellsOf(finding).map((text) => ({ text })),
    })),
  }
}

const cellsOf = ({ type, severity, blame, step, message, detector }: Finding): string[] => [
  type,
  severity,
  blamedPart(blame, (rank) => `rank ${rank}`),
  step === null ? '' : String(step),
  `${message} (${detector})`,
]
