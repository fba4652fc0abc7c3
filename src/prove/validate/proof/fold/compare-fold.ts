import { isDeepStrictEqual } from 'node:util'
import type { LineOf } from '../../../../kit/records/proof/journal-line.js'
import { lineOf, linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { FoldedReference } from '../../../../kit/records/reports/folded-report.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { plural } from '../../../../kit/wording/plural.js'
import { differenceOf } from '../compare-replay.js'
import { brokenHook, completedSteps, type JobRecord, type RankRecord } from '../job-record.js'
import { gathersFeatures } from '../one-process/name-difference.js'
import { nameFoldDifference } from './name-fold-difference.js'

/** One process that played all ranks of a job in turn. */
export type FoldEvidence = {
  /** It believes to be rank 0; null where it was not run. */
  readonly folded: JobRecord | null
  /** Another one, which believes to be the rank that differs; null where none was run. */
  readonly asBlamed: JobRecord | null
  /** Why it was not run. */
  readonly hindrance: string | null
}

/** The result of the comparison, and the mistake that it shows. */
type FoldVerdict = {
  readonly comparison: FoldedReference
  readonly findings: readonly ProofFinding[]
}

/** Compares gradients, weights and optimizer state of a job with those of one process that played all of its ranks. */
export function compareFold(job: JobRecord, evidence: FoldEvidence): FoldVerdict {
  const { folded, hindrance } = evidence
  if (folded === null) return notFolded(hindrance ?? 'it was not run')
  const one = folded.ranks[0]
  const recorded = job.ranks.find(({ rank }) => rank === one?.rank)
  if (one === undefined || recorded === undefined)
    return notFolded('the process that plays all ranks left no record')
  const broken = brokenHook(folded)
  if (broken !== null) return notFolded(broken)
  if (one.process.threads !== recorded.process.threads)
    return notFolded('the process that plays all ranks had another number of threads')
  return compareUpdates(job, { recorded, one }, evidence.asBlamed)
}

type Sides = { readonly recorded: RankRecord; readonly one: RankRecord }

function compareUpdates(
  job: JobRecord,
  { recorded, one }: Sides,
  asBlamed: JobRecord | null,
): FoldVerdict {
  const differences = one.updates.map((update, at) => {
    const own = recorded.updates[at]
    return own === undefined ? null : differenceOf(recorded, own, update)
  })
  const index = differences.findIndex((difference) => difference !== null)
  const difference = differences[index] ?? null
  const length = index < 0 ? Math.min(one.updates.length, recorded.updates.length) : index
  const sums = sumsBefore(one, length)
  const facts = {
    num_steps: length,
    num_sums: sums.length,
    num_equal_sums: sums.filter(({ sum }) => sum === 'equal').length,
  }
  const status = facts.num_sums === facts.num_equal_sums ? 'bitwise' : 'within-rounding'
  const reason =
    difference === null ? reasonOf(one, job, length) : reasonForOther({ job, recorded, one }, index)
  if (difference === null || reason !== null) {
    if (length === 0) return notFolded(reason ?? 'no step was seen')
    return verdict({ ...facts, status, reason, first_difference: null, is_confirmed: null })
  }
  const ranks = ranksThatDiffer(one, difference.step)
  const comparison: FoldedReference = {
    ...facts,
    status: 'differs',
    reason: null,
    first_difference: { ...difference, ranks },
    is_confirmed: asBlamed && isReproduced(asBlamed, difference.step, ranks[0]),
  }
  return {
    comparison,
    findings: [nameFoldDifference(comparison, gathersFeatures(job, difference.step))],
  }
}

const verdict = (comparison: FoldedReference): FoldVerdict => ({ comparison, findings: [] })

const notFolded = (reason: string): FoldVerdict =>
  verdict({
    status: 'not-folded',
    reason,
    num_steps: 0,
    num_sums: 0,
    num_equal_sums: 0,
    first_difference: null,
    is_confirmed: null,
  })

const sumsBefore = (one: RankRecord, steps: number): LineOf<'reduced'>[] =>
  linesOf(one.journal, 'reduced').filter(({ step }) => step < steps)

/** What the process itself says, else that it made fewer steps; null where it made all. */
function reasonOf({ journal }: RankRecord, job: JobRecord, steps: number): string | null {
  if (steps >= completedSteps(job)) return null
  const error = lineOf(journal, 'error')
  return (
    lineOf(journal, 'unfolded')?.reason ??
    (error &&
      `in the process that plays all ranks, the script ends in ${error.type}: ${error.text}`) ??
    `the script ends after ${plural(steps, 'step')}, because it counts its own iterations`
  )
}

/** Why the process that plays all ranks does something else at an update; null where the job may be at fault. */
function reasonForOther(
  { job, recorded, one }: Sides & { readonly job: JobRecord },
  at: number,
): string | null {
  if (areSettingsOther(recorded, one, at)) return otherSettings(at)
  const given = job.ranks.flatMap(({ updates }) => updates[at]?.rows.flat() ?? [])
  const played = one.updates[at]?.rows.flat() ?? []
  return takesParts(given, played) ? otherSamples(at) : null
}

/**
 * Whether the model is given some rows of the job more often and others not at all: the parts of one rank, for all
 * ranks. Rows that no rank had in the job are not parts, but computed from something that the rank has of its own.
 */
function takesParts(given: readonly string[], played: readonly string[]): boolean {
  const known = new Set(given)
  const isOfJob = played.every((row) => known.has(row))
  return isOfJob && !isDeepStrictEqual(given.toSorted(), played.toSorted())
}

const otherSamples = (step: number): string =>
  `at step ${step} the model is given other samples here, because the script takes a part of each batch by the number of its rank`

/** A script that computes its settings from the number of its batches counts those of all ranks. */
const areSettingsOther = (recorded: RankRecord, one: RankRecord, at: number): boolean =>
  !isDeepStrictEqual(recorded.updates[at]?.settings, one.updates[at]?.settings)

const otherSettings = (step: number): string =>
  `from step ${step} on, settings of the optimizer follow from the number of batches, which is that of all ranks here`

const ranksThatDiffer = (one: RankRecord, at: number): number[] => [
  ...new Set(
    linesOf(one.journal, 'reduced')
      .filter(({ step }) => step === at)
      .flatMap(({ equal }) => equal.flatMap((isEqual, rank) => (isEqual ? [] : [rank]))),
  ),
]

/** Whether the process that believes to be this rank contributes what the rank did in the job. */
function isReproduced(asBlamed: JobRecord, at: number, rank: number | undefined): boolean {
  const [one] = asBlamed.ranks
  if (one === undefined || rank === undefined) return false
  const sums = linesOf(one.journal, 'reduced').filter(({ step }) => step === at)
  return sums.length > 0 && sums.every(({ equal }) => equal[rank] === true)
}
