import type { KernelCursor, NodeAnswer, PythonReading } from '../answer/node-answer.js'
import type { NodeBaseline } from '../checks/node-check.js'
import type { ClockOffset } from '../round.js'
import type { HistoryPoint } from '../view/nodes-view.js'
import { type Access, neverAsked } from './access.js'
import { noBaseline } from './baseline.js'
import type { Held } from './hold.js'

/** The memory of the monitor about a node: plain data. */
export type NodeMemory = {
  readonly access: Access
  readonly held: readonly Held[]
  /** The newest; null before the first. */
  readonly answer: NodeAnswer | null
  readonly python: PythonReading | null
  readonly lastFullMs: number | null
  readonly fullBootId: string | null
  readonly kernelCursor: KernelCursor | null
  readonly baseline: NodeBaseline
  /** Round-trip times of the newest rounds, in ms. */
  readonly latenciesMs: readonly number[]
  readonly clock: ClockOffset | null
  readonly cpuPercent: number | null
  readonly history: readonly HistoryPoint[]
  /** Boots in which an event happened, by check and subject. */
  readonly eventBoots: Readonly<Record<string, readonly string[]>>
  /** True until its first poll since the monitor started. */
  readonly isFromState: boolean
}

export const newNode: NodeMemory = {
  access: neverAsked,
  held: [],
  answer: null,
  python: null,
  lastFullMs: null,
  fullBootId: null,
  kernelCursor: null,
  baseline: noBaseline,
  latenciesMs: [],
  clock: null,
  cpuPercent: null,
  history: [],
  eventBoots: {},
  isFromState: false,
}

/** The shortest of the newest round-trip times, in ms. */
export function shortestLatency({ latenciesMs }: Pick<NodeMemory, 'latenciesMs'>): number | null {
  return latenciesMs.length === 0 ? null : Math.min(...latenciesMs)
}

/** Number of boots in which the same event happened. */
export function bootsOf(
  { eventBoots }: Pick<NodeMemory, 'eventBoots'>,
  { check, subject }: Pick<Held, 'check' | 'subject'>,
): number {
  return eventBoots[`${check}/${subject ?? ''}`]?.length ?? 0
}
