import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { groupBy } from '../../../../kit/stats/group-by.js'
import { isWholeGroup, type JobRecord, type RankRecord } from '../job-record.js'
import { isOfGradients } from '../reduces-gradients.js'

/** What the ranks of a group do in it. */
export type GroupUse = {
  readonly ranks: readonly number[]
  /** Within a forward pass: sums, gathered parts, or parts of each for each. */
  readonly forward: ReadonlySet<'reduce' | 'gather' | 'all-to-all'>
  /** Messages between single ranks. */
  readonly sends: boolean
  /** Sums of the size of gradients. */
  readonly gradients: boolean
  /** Of a data-parallel wrapper: whether it spreads its parameters over the group; null where none works in it. */
  readonly wrapper: 'shards' | 'replicates' | null
}

type Call = { readonly record: RankRecord; readonly ranks: readonly number[] } & Pick<
  RankRecord['collectives'][number],
  'name' | 'in_forward' | 'part' | 'sent' | 'elements' | 'group'
>

/** The groups of a job in which values are exchanged, each set of ranks once. */
export function groupUses(job: JobRecord): GroupUse[] {
  const calls = job.ranks.flatMap((record) => callsOf(record, job.world))
  const inGroups = groupBy(calls, ({ ranks }) => String(ranks))
  return [...inGroups.values(), ...chainsOf(job)].map((used) =>
    'chain' in used ? sending(used.chain) : useOf(used),
  )
}

function callsOf(record: RankRecord, world: number): Call[] {
  const everyRank = Array.from({ length: world }, (_, rank) => rank)
  const known = new Map(linesOf(record.journal, 'group').map((one) => [one.name, one.ranks]))
  return record.collectives.flatMap((one) => {
    if (one.sent === null || isMessage(one.name)) return []
    const ranks = isWholeGroup(record, one.group) ? everyRank : known.get(one.group)
    return ranks === undefined || ranks.length < 2 ? [] : [{ ...one, record, ranks }]
  })
}

/** Whether a collective goes to, or comes from, a single rank. */
export const isMessage = (name: string): boolean =>
  ['send', 'recv', 'recv_anysource'].includes(name)

function useOf(calls: readonly Call[]): GroupUse {
  const inForward = calls.filter(({ in_forward: inside }) => inside === true)
  return {
    ranks: [...calls[0]!.ranks].sort((one, other) => one - other),
    forward: new Set(inForward.flatMap(({ name }) => kindOf(name))),
    sends: false,
    gradients: calls.some((one) => one.name.includes('reduce') && isOfGradients(one.record, one)),
    wrapper: wrapperUse(calls),
  }
}

function kindOf(name: string): ('reduce' | 'gather' | 'all-to-all')[] {
  if (/all_?to_?all/.test(name)) return ['all-to-all']
  if (name.includes('gather')) return ['gather']
  return name.includes('reduce') ? ['reduce'] : []
}

function wrapperUse(calls: readonly Call[]): GroupUse['wrapper'] {
  const own = calls.filter(({ record, group }) => record.model?.wrapper_groups?.includes(group))
  if (own.length > 0)
    return own.some(({ name }) => name.includes('gather')) ? 'shards' : 'replicates'
  const reduced = calls.filter(({ part, name }) => part === 'gradients' && name.includes('reduce'))
  return reduced.some(({ record }) => (record.model?.wrappers ?? 0) > 0) ? 'replicates' : null
}

/** The sets of ranks that messages between single ranks connect. */
function chainsOf({ ranks }: JobRecord): { readonly chain: readonly number[] }[] {
  const sets = new Map<number, Set<number>>()
  for (const { rank, collectives } of ranks)
    for (const { name, peer } of collectives) {
      if (!isMessage(name) || peer === undefined) continue
      const joined = new Set([...(sets.get(rank) ?? [rank]), ...(sets.get(peer) ?? [peer])])
      for (const one of joined) sets.set(one, joined)
    }
  return [...new Set(sets.values())].map((chain) => ({
    chain: [...chain].sort((one, other) => one - other),
  }))
}

const sending = (ranks: readonly number[]): GroupUse => ({
  ranks,
  forward: new Set(),
  sends: true,
  gradients: false,
  wrapper: null,
})
