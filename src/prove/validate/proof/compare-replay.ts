import type { LineOf } from '../../../kit/records/proof/journal-line.js'
import { linesOf } from '../../../kit/records/proof/parse-journal.js'
import type { ReplayedRank } from '../../../kit/records/reports/proof-report.js'
import { parameterNames, type RankRecord } from './job-record.js'

type Difference = NonNullable<ReplayedRank['first_difference']>

/** Compares a rank of the job with the same rank run again alone, collective by collective and step by step. */
export function compareReplay(recorded: RankRecord, replayed: RankRecord | null): ReplayedRank {
  const contributions = recorded.collectives.map(
    (one, index) =>
      one.name === replayed?.collectives[index]?.name &&
      one.sent === replayed.collectives[index].sent,
  )
  const states = recorded.updates.map((one, index) =>
    differenceOf(recorded, one, replayed?.updates[index]),
  )
  return {
    rank: recorded.rank,
    num_collectives: contributions.length,
    num_equal_contributions: contributions.filter(Boolean).length,
    num_steps: states.length,
    num_equal_states: states.filter((difference) => difference === null).length,
    first_difference: firstOf(recorded, replayed, states, contributions),
    is_repeatable: null,
  }
}

function firstOf(
  recorded: RankRecord,
  replayed: RankRecord | null,
  states: readonly (Difference | null)[],
  contributions: readonly boolean[],
): Difference | null {
  const stray = replayed === null ? undefined : linesOf(replayed.journal, 'stray')[0]
  const index = contributions.indexOf(false)
  const collective = recorded.collectives[index]
  const found = [
    ...(stray ? [{ step: stray.step, what: strayWords(stray), parameter: null }] : []),
    ...(collective
      ? [
          {
            step: collective.step,
            what: `contribution to ${collective.name} ${index}`,
            parameter: null,
          },
        ]
      : []),
    ...states.flatMap((difference) => (difference === null ? [] : [difference])).slice(0, 1),
  ]
  return found.sort((one, other) => one.step - other.step || rankOf(one) - rankOf(other))[0] ?? null
}

/** At the same step, a difference that names a parameter is preferred. */
const rankOf = ({ parameter }: Difference): number => (parameter === null ? 1 : 0)

const strayWords = ({ name, expected }: LineOf<'stray'>): string =>
  `${name}, where the job entered ${expected ?? 'nothing more'}`

/** Where an update of another run of this rank differs first; null where it does not. */
export function differenceOf(
  record: RankRecord,
  recorded: LineOf<'update'>,
  replayed: LineOf<'update'> | undefined,
): Difference | null {
  const { step } = recorded
  if (replayed === undefined)
    return { step, what: 'a step that the lone rank did not reach', parameter: null }
  for (const what of ['gradients', 'weights', 'moments'] as const) {
    const [ours, theirs] = [recorded[what] ?? [], replayed[what] ?? []]
    const index = ours.findIndex((digest, at) => digest !== theirs[at])
    if (index >= 0) {
      const parameter = parameterNames(record, recorded.optimizer)[index] ?? null
      return { step, what: singular[what], parameter }
    }
  }
  return recorded.buffers === replayed.buffers ? null : { step, what: 'buffers', parameter: null }
}

const singular = { gradients: 'gradient', weights: 'weights', moments: 'optimizer state' }

/** Whether the lone rank did all that the rank of the job did, with the same bits. */
export const isEqual = (one: ReplayedRank): boolean =>
  one.num_equal_states === one.num_steps &&
  one.num_equal_contributions === one.num_collectives &&
  one.first_difference === null

/** The states are equal. They follow from the recorded answers, so this proves nothing about what the rank itself sent. */
export const hasEqualStates = (one: ReplayedRank): boolean =>
  one.num_steps > 0 && one.num_equal_states === one.num_steps
