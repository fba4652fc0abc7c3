import { isMessage } from '../mesh/group-uses.js'
import type { JobRecord, RankRecord } from '../job-record.js'
import { tellsSamples } from './losses.js'

/** Why a difference at a step may come from other samples or random numbers, and so proves nothing; null otherwise. */
export function whyNotSameRun(
  job: JobRecord,
  reference: JobRecord,
  { step, isSameLoss }: { readonly step: number; readonly isSameLoss: boolean },
): string | null {
  for (const run of [job, reference])
    if (
      run.ranks.some(({ updates }) =>
        updates.some((one) => one.step === step && one.draws === true),
      )
    )
      return `random numbers are drawn at step ${step} between batch and gradient, as dropout does`
  const [ours, theirs] = [rowsAt(job, step), rowsAt(reference, step)]
  if (ours.size === 0 || theirs.size === 0)
    // Where the loss depends on samples, the same loss had the same ones.
    return isSameLoss && tellsSamples(job, step) ? null : `the samples of step ${step} are unknown`
  const isSame = ours.size === theirs.size && [...ours].every((row) => theirs.has(row))
  return isSame ? null : `step ${step} was not seen to train with the same samples`
}

/** The content of the rows that the models are given; later stages of a pipeline receive what others computed. */
function rowsAt({ ranks }: JobRecord, step: number): ReadonlySet<string> {
  const firsts = ranks.filter((one) => !receivesFirst(one))
  return new Set(
    firsts.flatMap(({ updates }) =>
      updates.filter((one) => one.step === step).flatMap(({ rows }) => rows.flat()),
    ),
  )
}

const receivesFirst = ({ collectives }: RankRecord): boolean =>
  collectives
    .find(({ name, sent }) => isMessage(name) && (name !== 'send' || sent !== null))
    ?.name.startsWith('recv') ?? false
