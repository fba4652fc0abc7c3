import type { Standing, WorkerView } from './worker-view.js'

/** The collectives in which ranks wait; empty if a rank does not name its collective, or if all are in the same one. */
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

/** The ranks outside the collective of the majority; all ranks if there is no majority. */
export function outvoted(last: readonly WorkerView[]): readonly WorkerView[] {
  const standings = divergingStandings(last)
  const most = standings.find(({ ranks }) => 2 * ranks.length > last.length)
  return most === undefined ? last : last.filter(({ rank }) => !most.ranks.includes(rank))
}
