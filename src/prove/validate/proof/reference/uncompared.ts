import { isMapped, type Mapping, placeName } from './map-pieces.js'
import type { Piece, Quantity } from './pieces.js'
import type { Whole } from './whole-tensors.js'

/** What one of two runs has at a step and the other has not, so that it was not compared. */
export type Uncompared = { readonly step: number; readonly reason: string }

const words: Readonly<Record<Exclude<Quantity, 'start'>, string>> = {
  gradients: 'gradient',
  weights: 'update',
}

/** The first part that only one run has a gradient or an update for; null if there is none. */
export function firstUncompared(
  mappings: readonly Mapping[],
  pieces: readonly Piece[],
  wholes: ReadonlyMap<string, Whole>,
  { what, step }: { readonly what: Exclude<Quantity, 'start'>; readonly step: number },
): Uncompared | null {
  const held = new Set(pieces.map(placeName))
  for (const { piece, found } of mappings) {
    // A rank may hold nothing of a tensor that does not divide.
    if (!isMapped(found) || piece.values.length === 0) continue
    const [isOfJob, isOfReference] = [held.has(placeName(piece)), wholes.has(found.whole.name)]
    if (isOfJob === isOfReference) continue
    const where = `${words[what]} of ${piece.name} at step ${step}`
    const reason = isOfJob
      ? `the reference has no ${where}, and the job has one`
      : `rank ${piece.rank} of the job has no ${where}, and the reference has one`
    return { step, reason }
  }
  return null
}
