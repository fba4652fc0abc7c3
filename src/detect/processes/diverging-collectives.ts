import type { Standing, WorkerView } from './worker-view.js'

/** The collectives in which ranks wait that name theirs; empty if one does not, or if all are in the same one. */
export function divergingStandings(waiting: readonly WorkerView[]): readonly Standing[] {
  const standings = new Map<string, Standing>()
  for (const { rank, beat } of [...waiting].sort((a, b) => a.rank - b.rank)) {
    const collective = beat?.collective ?? null
    if (beat === null || collective === null) return []
    const { sequence: number } = beat
    const key = `${number} ${collective}`
    const ranks = [...(standings.get(key)?.ranks ?? []), rank]
    standings.set(key, { ranks, collective, number })
  }
  return standings.size > 1 ? [...standings.values()] : []
}

/** Those of the ranks at the same place which are not in the collective of most of them; all if there is no such one. */
export function outvoted(last: readonly WorkerView[]): readonly WorkerView[] {
  const standings = divergingStandings(last)
  const most = standings.find(({ ranks }) => 2 * ranks.length > last.length)
  return most === undefined ? last : last.filter(({ rank }) => !most.ranks.includes(rank))
}
