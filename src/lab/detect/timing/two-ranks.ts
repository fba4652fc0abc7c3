import type { Finding } from '../../../kit/records/run/finding.js'
import { median } from '../../../kit/stats/robust.js'
import { createRecent } from '../persistence.js'

/** A value per rank at a step, in logarithms. */
export type PairLevel = { readonly step: number; readonly levels: readonly number[] }

/** Steps needed before the change as its reference, and steps that are remembered. */
const minHistory = 4
const maxHistory = 4096

export const createPairHistory = () => createRecent<PairLevel>(maxHistory)

/** Blames a slow rank; where it has a single peer, the history decides which of the two has changed, if it can. */
export function blameSlow(
  peers: readonly number[],
  rank: number,
  since: number,
  history: readonly PairLevel[],
): Finding['blame'] {
  if (peers.length > 1) return { kind: 'rank', rank }
  const pair = [...peers, rank].sort((one, other) => one - other)
  const own = history.map(({ step, levels }) => ({
    step,
    levels: pair.map((at) => levels[at] ?? NaN),
  }))
  const found = blameOneOfTwo(own, pair.indexOf(rank), since)
  return found.kind === 'rank' ? { kind: 'rank', rank } : { kind: 'unattributable', among: pair }
}

/**
 * Decides which of two ranks has changed, from their histories, because two have no majority. Names `suspect` if it
 * accounts for most of the present difference since `since` and the other rank does not; otherwise unattributable.
 */
export function blameOneOfTwo(
  history: readonly PairLevel[],
  suspect: number,
  since: number,
): Finding['blame'] {
  const before = history.filter(({ step }) => step < since)
  const after = history.filter(({ step }) => step >= since)
  const unknown: Finding['blame'] = { kind: 'unattributable', among: [0, 1] }
  if (before.length < minHistory || after.length === 0) return unknown
  const level = (rows: readonly PairLevel[], rank: number): number =>
    median(rows.map(({ levels }) => levels[rank] ?? NaN))
  const rise = (rank: number): number => level(after, rank) - level(before, rank)
  const gap = level(after, suspect) - level(after, 1 - suspect)
  const isClear = rise(suspect) > 0.5 * gap && Math.abs(rise(1 - suspect)) < 0.5 * rise(suspect)
  return isClear ? { kind: 'rank', rank: suspect } : unknown
}
