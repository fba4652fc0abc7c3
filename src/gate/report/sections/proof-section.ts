import type { FoldedReference } from '../../../kit/records/reports/folded-report.js'
import {
  type ProofFinding,
  type ProofReport,
  type ReplayedRank,
  replayKinds,
} from '../../../kit/records/reports/proof-report.js'
import type { OneProcess } from '../../../kit/records/reports/one-process-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { formatCount } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import { notCompared } from '../correctness/not-compared.js'
import { referenceBlocks } from './proof-references.js'
import { type Block, columns, type Highlight, type Section, type Table } from '../section.js'

/** The verdict of a tier: agreement that no rank reproduced is neither a pass of equality nor a failure. */
const statuses = {
  bitwise: 'pass',
  consistent: 'pass',
  bounded: 'pass',
  failed: 'fail',
  unknown: 'unknown',
} as const

/** The proof of a PyTorch job: results from its own records and from repeating each rank alone. */
export const proofSection: Section = {
  id: 'proof',
  title: 'Proof',
  compose({ input: { proof } }) {
    if (!proof) return null
    return {
      lead: `${sentenceOf(proof.summary)} Tier: ${proof.tier}.${endOf(proof)}`,
      blocks: blocksOf(proof),
      highlights: highlightsOf(proof),
      checks: [checkOf(proof)],
      keyFigures: [
        {
          id: 'proof_steps',
          label: 'Steps recorded',
          value: proof.num_steps,
          unit: 'steps',
          text: formatCount(proof.num_steps),
          detail: `on ${plural(proof.world_size, 'rank')}`,
          isHeadline: true,
        },
      ],
      isInSummary: true,
    }
  },
}

const endOf = ({ ended_at_step: step }: ProofReport): string =>
  step === null ? '' : ` The job was ended after ${plural(step, 'step')} (--check-steps).`

function checkOf(proof: ProofReport): ReportCheck {
  const { tier, summary, world_size: ranks } = proof
  const [name, status, reasons] = ['proof', statuses[tier], reasonsOf(proof)]
  if (ranks > 1 || status !== 'pass') return { name, status, headline: summary, reasons }
  const headline = 'Nothing distributed was tested: the job had one rank'
  return { name, status: 'inconclusive', headline, reasons: [sentenceOf(summary), ...reasons] }
}

const sentenceOf = (words: string): string => `${words.replace(/\.$/, '')}.`

function reasonsOf(proof: ProofReport): string[] {
  const { tier, findings, not_shown: missing } = proof
  if (tier === 'unknown') return [...missing]
  if (tier === 'consistent') return [...whyNotReproduced(proof), ...notCompared(proof)]
  if (tier !== 'failed') return [...notCompared(proof)]
  return findings.filter(({ severity }) => severity === 'error').map(adviceOf)
}

/** What is said of the replay comes first; a note names what differed in it, or else what else was seen. */
function whyNotReproduced({ not_shown: [replay], findings }: ProofReport): string[] {
  const notes = findings.filter(({ severity }) => severity === 'note')
  const note = notes.find(({ kind }) => replayKinds.includes(kind)) ?? notes[0]
  return [replay, note && adviceOf(note)].filter((text) => text !== undefined)
}

function adviceOf({ message, advice }: ProofFinding): string {
  return advice === null ? message : `${message} ${advice}`
}

function highlightsOf({ tier, findings }: ProofReport): readonly Highlight[] {
  const errors = findings.filter(({ severity }) => severity === 'error')
  return [
    { label: 'Tier', text: tier },
    ...errors.slice(0, 3).map((finding) => ({ label: finding.kind, text: adviceOf(finding) })),
    ...(errors.length > 3
      ? [{ label: 'And', text: `${errors.length - 3} more in the table below` }]
      : []),
  ]
}

function blocksOf(proof: ProofReport): readonly Block[] {
  const { findings, shown, not_shown: missing, replays } = proof
  const { one_process: alone, folded_reference: folded } = proof
  return [
    ...(findings.length > 0 ? [{ table: findingTable(findings) }] : []),
    ...(shown.length > 0 ? [{ text: 'Shown:' }, { list: shown }] : []),
    ...(missing.length > 0 ? [{ text: 'Not shown:' }, { list: missing }] : []),
    ...(replays.length > 0 ? [{ table: replayTable(replays) }] : []),
    ...(alone === null ? [] : [{ table: oneProcessTable(alone, proof.num_steps) }]),
    ...(folded === null ? [] : [{ table: foldTable(folded, proof.num_steps) }]),
    ...referenceBlocks(proof),
  ]
}

const orNone = (value: number | string | null): string => (value === null ? '' : String(value))

function findingTable(findings: readonly ProofFinding[]): Table {
  return {
    caption: 'Findings',
    columns: columns(
      'Finding',
      'Ranks',
      'First step',
      'Parameter',
      'What is wrong, and what to do',
    ),
    rows: findings.map((finding) => ({
      isMarked: finding.severity === 'error',
      cells: [
        finding.kind,
        finding.ranks.join(', '),
        orNone(finding.step),
        orNone(finding.parameter),
        adviceOf(finding),
      ].map((text) => ({ text })),
    })),
  }
}

function replayTable(replays: readonly ReplayedRank[]): Table {
  return {
    caption: 'Each rank, run again alone',
    columns: columns('Rank', 'Equal contributions', 'Equal states', 'First difference'),
    rows: replays.map((one) => ({
      cells: [
        one.node === undefined ? `rank ${one.rank}` : `rank ${one.rank} on ${one.node}`,
        `${one.num_equal_contributions} of ${one.num_collectives}`,
        `${one.num_equal_states} of ${one.num_steps}`,
        differenceOf(one),
      ].map((text) => ({ text })),
    })),
  }
}

function foldTable(folded: FoldedReference, numSteps: number): Table {
  const { status, first_difference: first } = folded
  const ranks = first === null ? '' : first.ranks.join(', ')
  return {
    caption: 'Folded reference: one process plays all ranks in turn',
    columns: columns('Result', 'Equal steps', 'Equal sums', 'First difference', 'Ranks', 'Reason'),
    rows: [
      {
        isMarked: status === 'differs',
        cells: [
          status.replace('-', ' '),
          `${folded.num_steps} of ${numSteps}`,
          `${folded.num_equal_sums} of ${folded.num_sums}`,
          differenceOf(folded),
          ranks,
          orNone(folded.reason),
        ].map((text) => ({ text })),
      },
    ],
  }
}

function differenceOf({
  first_difference: first,
}: Pick<ReplayedRank | FoldedReference, 'first_difference'>): string {
  if (first === null) return 'none'
  const at = first.parameter === null ? first.what : `${first.what} of ${first.parameter}`
  return `step ${first.step}: ${at}`
}

function oneProcessTable(alone: OneProcess, numSteps: number): Table {
  const { largest } = alone
  const share = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : formatShare(value)
  return {
    caption: 'The same script as one process',
    columns: columns(
      'Result',
      'Steps with the same samples',
      'Runs that measured rounding',
      'Closest to its limit',
      'Deviation',
      'Limit',
    ),
    rows: [
      {
        isMarked: alone.status === 'differs',
        cells: [
          alone.status.replace('-', ' '),
          `${alone.num_steps} of ${numSteps}`,
          String(alone.num_roundings),
          largest === null ? '' : `step ${largest.step}: ${largest.parameter ?? 'loss'}`,
          share(largest?.difference),
          share(largest?.limit),
        ].map((text) => ({ text })),
      },
    ],
  }
}

/** A part of the quantity's own size. */
const formatShare = (value: number): string => (value === 0 ? '0' : value.toExponential(1))
