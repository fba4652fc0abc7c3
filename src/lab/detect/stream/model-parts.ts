import type { SetupEvent } from '../../../kit/records/run/run-event.js'
import { groupBy } from '../../../kit/stats/group-by.js'
import type { StreamEvent } from '../detector.js'

/** Ranks in groups of those that hold parameters of the same shapes, so that their work can be compared. */
export type ModelParts = readonly (readonly number[])[]

/** Whether a rank exchanges messages with single ranks, as the stages of a pipeline do. */
export const exchangesMessages = ({ own }: SetupEvent): boolean => own?.['messages'] === 'yes'

/** The other ranks that hold the same part. */
export const peersOf = (parts: ModelParts, rank: number): readonly number[] =>
  (parts.find((part) => part.includes(rank)) ?? []).filter((one) => one !== rank)

/** Whether some part is held by two ranks only, so that only their history tells which one has changed. */
export const hasPairs = (parts: ModelParts): boolean => parts.some(({ length }) => length === 2)

/**
 * Learns which ranks are stages of a pipeline: single ranks exchange messages, and hold parameters of other shapes. All
 * others count as equal, also where each optimizer holds a part of the parameters that every rank computes.
 */
export function learnModelParts(worldSize: number) {
  const setups = new Map<number, SetupEvent>()
  const all: ModelParts = [Array.from({ length: worldSize }, (_, rank) => rank)]
  let parts = all
  return {
    note(event: StreamEvent): void {
      if (event.type !== 'setup') return
      setups.set(event.rank, event)
      parts = partsOf(setups, worldSize) ?? all
    },
    parts: (): ModelParts => parts,
  }
}

function partsOf(setups: ReadonlyMap<number, SetupEvent>, worldSize: number): ModelParts | null {
  const known = [...setups.values()]
  const isPipeline = known.some(exchangesMessages)
  if (!isPipeline || known.length < worldSize) return null
  const ranks = known.map(({ rank }) => rank).sort((one, other) => one - other)
  return [...groupBy(ranks, (rank) => setups.get(rank)?.own?.['part']).values()]
}
