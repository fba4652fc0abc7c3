import { lineOf } from '../../../../kit/records/proof/parse-journal.js'
import { brokenHook, completedSteps, type JobRecord, type RankRecord } from '../job-record.js'
import { proposeArguments } from './propose-arguments.js'
import { batchesByStep } from '../sample-passes.js'

/** The number of leading steps of the job and of one process that can be compared, and why no more. */
type Comparable = { readonly numSteps: number; readonly reason: string | null }

/** The steps at which both trained with the same samples, from the same weights, without random numbers of their own. */
export function comparableSteps(job: JobRecord, alone: JobRecord): Comparable {
  const hindrance = hindranceOf(job, alone)
  if (hindrance !== null) return { numSteps: 0, reason: hindrance }
  const most = Math.min(completedSteps(job), completedSteps(alone))
  const [ours, theirs] = [samplesByStep(job), samplesByStep(alone)]
  for (let step = 0; step < most; step += 1) {
    const reason = differenceAt(job, step, [ours[step] ?? null, theirs[step] ?? null])
    if (reason !== null) return { numSteps: step, reason }
    if (drawsAt(job, step) || drawsAt(alone, step)) return { numSteps: step, reason: draws(step) }
  }
  const isShort = most < completedSteps(job)
  return { numSteps: most, reason: isShort ? `one process made only ${most} steps` : null }
}

function hindranceOf(job: JobRecord, alone: JobRecord): string | null {
  const [one] = alone.ranks
  if (one === undefined) return 'the script did not start with a world of one'
  const error = lineOf(one.journal, 'error')
  if (error !== null) return `with a world of one the script ends in ${error.type}: ${error.text}`
  const broken = brokenHook(alone)
  if (broken !== null) return `in one process, ${broken}`
  if (completedSteps(alone) === 0) return 'with a world of one no step was seen'
  return differenceAtStart(job, one)
}

function differenceAtStart({ ranks: [first] }: JobRecord, one: RankRecord): string | null {
  const pairs = (first?.optimizers ?? []).map((own, at) => ({ own, other: one.optimizers[at] }))
  const isEqual = (key: 'names' | 'weights' | 'moments') =>
    pairs.every(({ own, other }) => String(other?.[key]) === String(own[key]))
  if (!isEqual('names')) return 'with a world of one the optimizer holds other parameters'
  if (isSharded(first) || (isEqual('weights') && isEqual('moments'))) return null
  return 'with a world of one the script starts from other weights'
}

/** The parts that each rank holds have other bits than the whole. */
const isSharded = (rank: RankRecord | undefined): boolean =>
  rank?.model?.parameters.some(({ sharded }) => sharded) ?? false

const draws = (step: number): string =>
  `random numbers are drawn at step ${step} between batch and gradient, as dropout does, and each rank draws its own`

type Samples = readonly string[] | null

function differenceAt(
  job: JobRecord,
  step: number,
  [ours, theirs]: readonly [Samples, Samples],
): string | null {
  if (ours === null || theirs === null) return `the samples of step ${step} are unknown`
  if (String(ours) === String(theirs)) return null
  return withProposal(
    `step ${step} trained with other samples: ${ours.length} on all ranks together, ${theirs.length} in one process. ` +
      'A script that divides its batch by the world size trains with the same; for others, --reference-args gives the arguments',
    job,
  )
}

function withProposal(reason: string, job: JobRecord): string {
  const proposed = proposeArguments(job)
  return proposed === null ? reason : `${reason}, such as --reference-args '${proposed}'`
}

/** The samples of each step, of all ranks together, in a fixed order; null where they are not known. */
function samplesByStep(job: JobRecord): readonly (readonly string[] | null)[] {
  const steps = Array.from({ length: completedSteps(job) }, (_, step) => step)
  const given = steps.map((step) => join(job.ranks.map((rank) => rowsGivenAt(rank, step))))
  if (given.every((one) => one !== null)) return given
  const loaded = job.ranks.map(loadedBy)
  return steps.map((step) => join(loaded.map((one) => one[step] ?? [])))
}

const join = (ranks: readonly (readonly string[])[]): readonly string[] | null =>
  ranks.every((samples) => samples.length > 0) ? ranks.flat().sort() : null

/** The rows of a step by their content, as the model was given them. */
export const rowsGivenAt = ({ updates }: RankRecord, step: number): readonly string[] =>
  updates.filter((one) => one.step === step).flatMap(({ rows }) => rows.flat())

/** By content, as the data loaders gave them. */
function loadedBy({ journal }: RankRecord): string[][] {
  const loaded: string[][] = []
  for (const { step, batch } of batchesByStep(journal.lines))
    loaded[step] = [...(loaded[step] ?? []), ...(batch.rows ?? [])]
  return loaded
}

const drawsAt = ({ ranks }: JobRecord, at: number): boolean =>
  ranks.some(({ updates }) => updates.some(({ step, draws }) => step === at && draws === true))
