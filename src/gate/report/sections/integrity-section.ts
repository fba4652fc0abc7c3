import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { countHashes } from '../../../kit/records/run/thinned/all-steps.js'
import { formatCount } from '../../../kit/wording/figures.js'
import type { LabelledRun } from '../report-context.js'
import type { Section, Table } from '../section.js'

/**
 * The property that each check inside the training verifies, and how often it ran; undefined if the record has none.
 */
const checks = [
  {
    name: 'Replica votes',
    meaning: 'all ranks held the same weights and optimizer state',
    count: ({ integrity }: RunMetrics) => integrity?.replica_votes,
  },
  {
    name: 'Sample ledger',
    meaning: 'each sample was used exactly once in its epoch',
    count: ({ integrity }: RunMetrics) => integrity?.ledger_checks,
  },
  {
    name: 'Message checks',
    meaning: 'sequence, operation, size and checksum of a message were right',
    count: ({ integrity }: RunMetrics) => integrity?.message_checks,
  },
  {
    name: 'State hashes',
    meaning: 'weights and optimizer state were recorded for comparison',
    count: countHashes,
  },
] as const

/** The checks that ran during the training; a failed check would have stopped it. */
export const integritySection: Section = {
  id: 'integrity',
  title: 'Checks inside the run',
  compose({ runs }) {
    const checked = runs.filter((run) => run.metrics.integrity !== undefined)
    if (checked.length === 0) return null
    return {
      lead: 'How often each check ran and passed; a check that fails stops the run.',
      blocks: [{ table: tableOf(checked) }],
    }
  },
}

function tableOf(runs: readonly LabelledRun[]): Table {
  return {
    caption: 'Number of times each check ran',
    columns: [
      { label: 'Check' },
      { label: 'What it verified' },
      ...runs.map(({ label }) => ({ label, isNumeric: true })),
    ],
    rows: checks.map(({ name, meaning, count }) => ({
      cells: [name, meaning, ...runs.map((run) => formatCount(count(run.metrics)))].map((text) => ({
        text,
      })),
    })),
  }
}
