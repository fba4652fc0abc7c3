import type { CoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'

/** The records of one node of a run over several. */
export type NodeRun = {
  /** Its name for people: its directory as given. */
  readonly name: string
  readonly runId: string
  readonly worldSize: number
  /** Events by rank; empty for a rank of another node. */
  readonly ranks: readonly (readonly RunEvent[])[]
  readonly coordinator: readonly CoordinatorEvent[]
  /** What cannot be read, in words; a last record that a kill has cut is no damage. */
  readonly damage: readonly string[]
}

/** The ranks that a node has recorded. */
export const ranksOf = ({ ranks }: NodeRun): number[] =>
  ranks.flatMap((events, rank) => (events.length > 0 ? [rank] : []))
