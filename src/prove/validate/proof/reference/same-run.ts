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
  const [ours, theirs] = [job, reference].map((run) => givenAt(run, step, ({ rows }) => rows))
  if (ours!.size === 0 || theirs!.size === 0)
    // Where the loss depends on samples, the same loss had the same ones.
    return isSameLoss && tellsSamples(job, step) ? null : `the samples of step ${step} are unknown`
  if (isSameContent(ours!, theirs!) || areSequencesShared(job, reference, step)) return null
  const shared = [...ours!].filter((row) => theirs!.has(row)).length
  return `step ${step} was not seen to train with the same samples: with ${ours!.size} here and ${theirs!.size} in the reference, of which ${shared} are the same`
}

type Content = ReadonlySet<string>

/** Ranks may each have a part of every sequence, as in context parallelism. */
function areSequencesShared(job: JobRecord, reference: JobRecord, step: number): boolean {
  const [ours, theirs] = [job, reference].map((run) =>
    givenAt(run, step, ({ columns }) => columns ?? []),
  )
  return ours!.size > 0 && isSameContent(ours!, theirs!)
}

const isSameContent = (ours: Content, theirs: Content): boolean =>
  ours.size === theirs.size && [...ours].every((one) => theirs.has(one))

/** What the models are given, by content; later stages of a pipeline receive what others computed. */
function givenAt(
  { ranks }: JobRecord,
  step: number,
  contentOf: (update: Update) => readonly (readonly string[])[],
): Content {
  const firsts = ranks.filter((one) => !receivesFirst(one))
  return new Set(
    firsts.flatMap(({ updates }) =>
      updates.filter((one) => one.step === step).flatMap((one) => contentOf(one).flat()),
    ),
  )
}

type Update = RankRecord['updates'][number]

const receivesFirst = ({ collectives }: RankRecord): boolean =>
  collectives
    .find(({ name, sent }) => isMessage(name) && (name !== 'send' || sent !== null))
    ?.name.startsWith('recv') ?? false
