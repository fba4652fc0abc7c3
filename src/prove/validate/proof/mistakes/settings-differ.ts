import { errorFinding, ranksInWords } from '../finding.js'
import { type JobRecord, type SharedUpdate, sharedUpdates } from '../job-record.js'
import type { Mistake } from './mistake.js'
import { groupBy } from '../../../../kit/stats/group-by.js'

/** The optimizer has other settings on another rank, such as the learning rate. */
export const settingsDiffer: Mistake = {
  name: 'settings-differ',
  within: ['data', 'tensor'],
  explains: ['replicas-differ', 'frozen-on-rank'],
  find(job: JobRecord) {
    for (const shared of sharedUpdates(job)) {
      const found = compareSettings(shared)
      if (found === null) continue
      const { name, values, minority } = found
      const spelled = [...values].map(([rank, value]) => `${value} on rank ${rank}`).join(', ')
      return errorFinding('settings-differ', {
        step: shared.step,
        ranks: minority,
        message:
          `The optimizer's ${name} differs between ranks at step ${shared.step}: ${spelled}. ${blamed(minority)}`.trim(),
        advice: `Compute ${name} from what all ranks share; only data and random seeds may depend on the rank.`,
      })
    }
    return null
  },
}

const blamed = (ranks: readonly number[]): string =>
  ranks.length === 0 ? '' : `The others outvote ${ranksInWords(ranks)}.`

type Difference = {
  readonly name: string
  readonly values: ReadonlyMap<number, string>
  readonly minority: number[]
}

function compareSettings({ updates }: SharedUpdate): Difference | null {
  const names = new Set(
    [...updates.values()].flatMap(({ settings }) => settings.flatMap(Object.keys)),
  )
  for (const name of names) {
    const values = new Map(
      [...updates].map(([rank, { settings }]) => [
        rank,
        spell(settings.map((group) => group[name])),
      ]),
    )
    const camps = [...groupBy(values, ([, value]) => value).values()].sort(
      (one, other) => other.length - one.length,
    )
    if (camps.length < 2) continue
    const hasMajority = camps[0]!.length * 2 > values.size
    const minority = hasMajority ? camps.slice(1).flatMap((camp) => camp.map(([rank]) => rank)) : []
    return { name: name === 'lr' ? 'learning rate' : name, values, minority }
  }
  return null
}

const spell = (values: readonly unknown[]): string =>
  values.length === 1 ? JSON.stringify(values[0]) : JSON.stringify(values)
