import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../../kit/records/reports/reference-report.js'
import { listFew } from '../../../../kit/wording/first-few.js'
import { plural } from '../../../../kit/wording/plural.js'
import { brokenHook, completedSteps, type JobRecord } from '../job-record.js'
import { isBeyond } from '../one-process/envelope.js'
import { commonFactor, isNearOne } from './gradient-factor.js'
import { missingPart } from './coverage.js'
import { differingDimensions } from './differing-dimensions.js'
import { compareQuantities, type Judgement } from './compare-quantities.js'
import { lossFactor } from './losses.js'
import { isMapped, type Mapping, mapPieces } from './map-pieces.js'
import { nameCause } from './name-cause.js'
import { firstDifference, largestIn } from './reported-deviations.js'
import { type KeptRun, piecesOf } from './pieces.js'
import { whyNotSameRun } from './same-run.js'
import { putTogether } from './whole-tensors.js'

/** A job, another command that should compute the same, and runs of both with last bits drawn at random. */
export type ReferenceEvidence = {
  readonly command: readonly string[]
  readonly job: KeptRun
  /** Null where it was not run, or failed. */
  readonly reference: KeptRun | null
  readonly roundings: readonly KeptRun[]
  /** Of the job itself; null where they were not run yet. */
  readonly ownRoundings: readonly KeptRun[] | null
  /** Why the reference was not run, or how it failed. */
  readonly hindrance: string | null
}

/** The result of the comparison, the mistakes that it shows, and the runs without which it is not final. */
export type ReferenceVerdict = {
  readonly comparison: ReferenceReport
  readonly findings: readonly ProofFinding[]
  readonly needs: 'roundings' | 'own-roundings' | null
}

/** Compares start weights, gradients, losses and weights of a job with those of a reference of any shape. */
export async function compareReference(evidence: ReferenceEvidence): Promise<ReferenceVerdict> {
  const { job, reference, hindrance } = evidence
  const base = nothing(evidence)
  if (reference === null) return notCompared(base, hindrance ?? 'it was not run')
  const problem = whyNotUsable(reference.record)
  if (problem !== null) return notCompared(base, problem)
  const wholes = putTogether(await piecesOf(reference, 'start', 0))
  const mappings = mapPieces(await piecesOf(job, 'start', 0), wholes)
  const dimensions = differingDimensions(job.record, reference.record)
  const placed = { ...base, ...placesIn(mappings), dimensions }
  const missing = missingPart(mappings, wholes)
  if (missing !== null) {
    const first_difference = firstDifference(missing, null)
    const comparison: ReferenceReport = { ...placed, status: 'differs', first_difference }
    return { comparison, findings: [missing], needs: null }
  }
  const start = otherStart(mappings)
  if (start !== null) return notCompared(placed, start)
  return compareSteps({ ...evidence, reference }, { mappings, wholes }, placed)
}

type Layout = Parameters<typeof compareQuantities>[1]

async function compareSteps(
  evidence: ReferenceEvidence & { readonly reference: KeptRun },
  layout: Layout,
  placed: ReferenceReport,
): Promise<ReferenceVerdict> {
  const { job, reference } = evidence
  const numSteps = Math.min(completedSteps(job.record), completedSteps(reference.record))
  const [roundings, ownRoundings] = [evidence.roundings, evidence.ownRoundings ?? []].map((runs) =>
    runs.filter(({ record }) => hasMoved(record, numSteps)),
  ) as [KeptRun[], KeptRun[]]
  if (roundings.length === 0)
    return { ...notCompared(placed, 'the effect of rounding was not measured'), needs: 'roundings' }
  const judged = await compareQuantities(
    { job, reference, roundings, ownRoundings },
    layout,
    numSteps,
  )
  const num_roundings = roundings.length + ownRoundings.length
  const compared = { ...placed, num_steps: numSteps, num_roundings, largest: largestIn(judged) }
  const verdict = conclude(evidence, judged, compared)
  if (verdict.findings.length === 0 || ownRoundings.length > 0) return verdict
  const reason = 'it differs, and the effect of rounding on the job itself was not measured'
  return { ...notCompared(compared, reason), needs: 'own-roundings' }
}

const notCompared = (base: ReferenceReport, reason: string): ReferenceVerdict => ({
  comparison: { ...base, reason },
  findings: [],
  needs: null,
})

function nothing({ command, reference }: ReferenceEvidence): ReferenceReport {
  return {
    command: [...command],
    world_size: reference?.record.world ?? null,
    dimensions: [],
    status: 'not-compared',
    reason: null,
    num_steps: 0,
    num_roundings: 0,
    num_pieces: 0,
    num_mapped: 0,
    unmapped: [],
    factor: null,
    loss_factor: null,
    is_bit_equal: null,
    first_difference: null,
    largest: [],
  }
}

/** Why nothing can be compared with a run; null if it can. */
export function whyNotUsable(record: JobRecord): string | null {
  if (record.ranks.length === 0) return 'no process of it loaded the adapter'
  if (record.ranks.length < record.world)
    return `only ${record.ranks.length} of its ${record.world} ranks left a record`
  const broken = brokenHook(record)
  if (broken !== null) return `in it, ${broken}`
  return completedSteps(record) === 0 ? 'no step of it was seen' : null
}

/** Whether a run with other roundings did round otherwise, on all ranks and at as many steps. */
const hasMoved = (record: JobRecord, numSteps: number): boolean =>
  whyNotUsable(record) === null &&
  completedSteps(record) >= numSteps &&
  record.ranks.every(({ updates }) => updates.every(({ moved }) => (moved ?? 0) > 0))

function placesIn(mappings: readonly Mapping[]) {
  const unmapped = mappings.flatMap(({ piece: { rank, name }, found }) =>
    isMapped(found) ? [] : [{ rank, name, reason: found.reason }],
  )
  const num_mapped = mappings.length - unmapped.length
  return { num_pieces: mappings.length, num_mapped, unmapped }
}

function otherStart(mappings: readonly Mapping[]): string | null {
  const other = mappings.filter(({ found }) => !isMapped(found) && found.reason === 'other-start')
  const [first] = other
  if (first === undefined) return null
  const { name, rank } = first.piece
  return `the job starts from other weights than it in ${other.length} of ${plural(mappings.length, 'part')}, first in ${name} on rank ${rank}`
}

/** A difference is a mistake only where both runs were seen to train with the same samples. */
function conclude(
  { job, reference }: ReferenceEvidence,
  judged: Judgement,
  compared: ReferenceReport,
): ReferenceVerdict {
  const at = firstBeyond(judged)
  const { uncompared } = judged
  if (uncompared !== null && uncompared.step <= (at?.step ?? Infinity))
    return notCompared({ ...compared, num_steps: uncompared.step }, uncompared.reason)
  if (at === null) return { comparison: agreed(judged, compared), findings: [], needs: null }
  const { step } = at
  const isSameLoss = at.losses.length > 0 && !at.losses.some(isBeyond)
  const doubt =
    whyNotSameRun(job.record, reference!.record, { step, isSameLoss }) ??
    whyNearOne(at.gradients) ??
    whyOtherParts(compared)
  if (doubt !== null)
    return notCompared(
      { ...compared, num_steps: step },
      `from step ${step} on it differs, and ${doubt}`,
    )
  const { finding, factor, worst } = nameCause({
    job: job.record,
    dimensions: compared.dimensions,
    gradients: at.gradients,
    weights: at.weights,
    losses: at.losses,
  })
  const first_difference = firstDifference(finding, worst)
  const comparison: ReferenceReport = { ...compared, status: 'differs', factor, first_difference }
  return { comparison, findings: [finding], needs: null }
}

/** What was judged at the first step with a difference that rounding does not explain. */
function firstBeyond({ gradients, weights, losses }: Judgement) {
  const beyond = [...gradients, ...weights].filter(isBeyond)
  if (beyond.length === 0) return null
  const step = Math.min(...beyond.map((one) => one.step))
  const isThere = (one: { readonly step: number }) => one.step === step
  return {
    step,
    gradients: gradients.filter(isThere),
    weights: weights.filter(isThere),
    losses: losses.filter(isThere),
  }
}

function whyNearOne(gradients: Judgement['gradients']): string | null {
  const factor = gradients.some(isBeyond) ? commonFactor(gradients) : null
  return factor === null || !isNearOne(factor)
    ? null
    : `only by one common factor of ${factor.toPrecision(6)}, as the rounding of a norm for clipping may give`
}

/** A tensor that the reference has under no name may be the cause of any difference. */
function whyOtherParts({ unmapped }: ReferenceReport): string | null {
  const other = unmapped.find(({ reason }) => reason === 'unknown-name')
  return other === undefined
    ? null
    : `${other.name} on rank ${other.rank} has no place in the reference`
}

/** What was not mapped, or holds no gradient that could be compared, is no agreement. */
function agreed(judged: Judgement, compared: ReferenceReport): ReferenceReport {
  const loss_factor = lossFactor(judged.losses)
  const reason = whyNotAll(judged, compared, loss_factor)
  const is_bit_equal = [...judged.gradients, ...judged.weights].every(({ isEqual }) => isEqual)
  const status = reason === null ? 'agrees' : 'not-compared'
  return { ...compared, loss_factor, is_bit_equal, reason, status }
}

function whyNotAll(
  { gradients, losses }: Judgement,
  { unmapped, num_pieces }: ReferenceReport,
  factor: number | null,
): string | null {
  if (gradients.length === 0) return 'no gradient was compared'
  if (unmapped.length > 0) {
    const names = [...new Set(unmapped.map(({ name }) => name))]
    return `the place of ${unmapped.length} of ${plural(num_pieces, 'part')} was not found: ${listFew(names)}`
  }
  if (losses.length === 0 || factor !== null) return null
  return 'gradients and weights agree, but the losses do not'
}
