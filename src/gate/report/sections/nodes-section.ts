import type { RunNodes } from '../../../kit/records/reports/run-nodes.js'
import type { BlindDetector } from '../../../kit/records/run/blind-detector.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import { blamedPart } from '../../../kit/wording/blamed-part.js'
import { lackOf, untimedIn } from '../../../kit/wording/blind-detector-words.js'
import { plural } from '../../../kit/wording/plural.js'
import { type Block, columns, type Section, type Table } from '../section.js'

/** The nodes of a run over several machines, with the findings over all ranks. */
export const nodesSection: Section = {
  id: 'nodes',
  title: 'Nodes',
  compose({ input: { nodes } }) {
    if (!nodes) return null
    const { report, checks } = nodes
    const numRanks = report.nodes.reduce((sum, { ranks }) => sum + ranks.length, 0)
    return {
      lead: `Records of ${plural(numRanks, 'rank')} on ${plural(report.nodes.length, 'node')}.`,
      blocks: blocksOf(report),
      checks,
      isInSummary: true,
    }
  },
}

function blocksOf(report: RunNodes): readonly Block[] {
  const { findings, blind } = report
  return [
    { table: nodeTable(report) },
    ...(findings.length > 0 ? [{ table: findingTable(report, findings) }] : []),
    ...(blind.length > 0
      ? [
          ...untimedIn(blind).map((text) => ({ text })),
          { text: 'Detectors with too little data:' },
          { list: blind.map(lacking) },
        ]
      : []),
  ]
}

const lacking = (one: BlindDetector): string => `${one.detector}: ${lackOf(one)}`

function nodeTable({ nodes, missing_ranks: missing }: RunNodes): Table {
  const rows = nodes.map(({ name, ranks, outcome, failed_ranks: failed }) => ({
    isMarked: failed.length > 0 || outcome === null,
    cells: [
      name,
      ranks.join(', ') || 'none',
      outcome ?? 'unknown',
      failed.length === 0
        ? ''
        : `began with ${plural(failed.length, 'rank')}: ${failed.join(', ')}`,
    ].map((text) => ({ text })),
  }))
  const absent = {
    isMarked: true,
    cells: ['no record', missing.join(', '), 'unknown', ''].map((text) => ({ text })),
  }
  return {
    caption: 'How the run ended on each node',
    columns: columns('Node', 'Ranks', 'End', 'Failure'),
    rows: missing.length === 0 ? rows : [...rows, absent],
  }
}

function findingTable({ nodes }: RunNodes, findings: readonly Finding[]): Table {
  const place = (rank: number): string => {
    const node = nodes.find(({ ranks }) => ranks.includes(rank))
    return `rank ${rank} on ${node?.name ?? 'an unknown node'}`
  }
  return {
    caption: 'What detectors found over all ranks',
    columns: columns('Finding', 'Where', 'Since step', 'Evidence'),
    rows: findings.map((finding) => ({
      isMarked: finding.severity !== 'minor',
      cells: [
        finding.type,
        blamedPart(finding.blame, place),
        finding.step === null ? '' : String(finding.step),
        finding.message,
      ].map((text) => ({ text })),
    })),
  }
}
