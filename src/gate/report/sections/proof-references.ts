import type { ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../kit/records/reports/reference-report.js'
import { type Block, columns, type Table } from '../section.js'
import { leftOut } from '../left-out.js'

/** The most parts without a place that are listed; the JSON file has all. */
const mostListed = 20

/** The comparisons of a job with other commands; empty if there are none. */
export function referenceBlocks({ references, num_steps: steps }: ProofReport): readonly Block[] {
  if (references.length === 0) return []
  const open = references.flatMap(({ command, unmapped }) =>
    unmapped.map((part) => ({ ...part, reference: command.join(' ') })),
  )
  return [
    { table: referenceTable(references, steps) },
    ...(open.length > 0 ? [{ table: unmappedTable(open.slice(0, mostListed)) }] : []),
    ...leftOut(open.length, mostListed, 'part'),
  ]
}

function referenceTable(references: readonly ReferenceReport[], steps: number): Table {
  return {
    caption: 'Other commands that should compute the same',
    columns: columns(
      'Command',
      'Ranks',
      'Result',
      'Steps',
      'Parts with a place',
      'Closest to its limit',
      'Deviation',
      'Limit',
      'Reason',
    ),
    rows: references.map((one) => {
      const [largest] = one.largest
      return {
        isMarked: one.status === 'differs',
        cells: [
          one.command.join(' '),
          one.world_size === null ? '' : String(one.world_size),
          one.status.replace('-', ' '),
          `${one.num_steps} of ${steps}`,
          `${one.num_mapped} of ${one.num_pieces}`,
          largest === undefined ? '' : `step ${largest.step}: ${largest.parameter ?? 'loss'}`,
          formatShare(largest?.difference ?? null),
          formatShare(largest?.limit ?? null),
          one.reason ?? '',
        ].map((text) => ({ text })),
      }
    }),
  }
}

const reasons: Readonly<Record<string, string>> = {
  'other-shape': 'its shape differs from that of the reference in more than one dimension',
  'other-start': 'it starts with other values',
  ambiguous: 'several places have its values',
  'unknown-name': 'the reference has no such tensor',
  'same-name': 'the rank has several tensors of this name',
}

type OpenPart = ReferenceReport['unmapped'][number] & { readonly reference: string }

const unmappedTable = (open: readonly OpenPart[]): Table => ({
  caption: 'Parts of the job that were not compared',
  columns: columns('Reference', 'Rank', 'Tensor', 'Reason'),
  rows: open.map(({ reference, rank, name, reason }) => ({
    cells: [reference, String(rank), name, reasons[reason] ?? reason].map((text) => ({ text })),
  })),
})

/** A part of the quantity's own size. */
const formatShare = (value: number | null): string =>
  value === null ? '' : value === 0 ? '0' : value.toExponential(1)
