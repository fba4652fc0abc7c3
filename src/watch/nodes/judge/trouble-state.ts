import type { NodeAdvice, Trouble } from '../view/nodes-view.js'
import { flapping } from './access.js'

/** A current problem; `inhibitedBy` is the key of the problem that explains it. */
export type PresentTrouble = Omit<Trouble, 'id' | 'raisedAtMs' | 'resolvedAtMs' | 'inhibitedBy'> & {
  readonly sinceMs: number
  readonly inhibitedByKey: string | null
  readonly advice: NodeAdvice | null
}

/** All current and past problems; plain data, so that they can be stored in a file. */
export type TroubleState = {
  readonly open: readonly Trouble[]
  /** The newest first. */
  readonly closed: readonly Trouble[]
  readonly nextNumber: number
  /** Times at which resolved problems returned in the last hour, by key. */
  readonly returns: Readonly<Record<string, readonly number[]>>
}

export const noTroubles: TroubleState = { open: [], closed: [], nextNumber: 1, returns: {} }

/** Maximum number of stored resolved problems per node. */
const maxClosed = 50

/** Raises new problems, resolves past ones, and merges those that appear and disappear repeatedly. */
export function foldTroubles(
  state: TroubleState,
  present: readonly PresentTrouble[],
  atMs: number,
): TroubleState {
  const returns = returnsAfter(state, present, atMs)
  const all = withFlapping(present, returns)
  const ids = new Map(state.open.map(({ key, id }) => [key, id]))
  let number = state.nextNumber
  for (const { key } of all) {
    if (ids.has(key)) continue
    ids.set(key, `${key}/${number}`)
    number += 1
  }
  const known = new Map(state.open.map((trouble) => [trouble.key, trouble]))
  const open = all.map(({ sinceMs, inhibitedByKey, ...trouble }): Trouble => ({
    ...trouble,
    id: ids.get(trouble.key) ?? trouble.key,
    raisedAtMs: known.get(trouble.key)?.raisedAtMs ?? sinceMs,
    resolvedAtMs: null,
    inhibitedBy: inhibitedByKey === null ? null : (ids.get(inhibitedByKey) ?? null),
  }))
  const presentKeys = new Set(all.map(({ key }) => key))
  const closing = state.open
    .filter(({ key }) => !presentKeys.has(key))
    .map((trouble) => ({ ...trouble, resolvedAtMs: atMs }))
  const closed =
    closing.length === 0 ? state.closed : [...closing, ...state.closed].slice(0, maxClosed)
  return { open, closed, nextNumber: number, returns }
}

/** Times at which a current problem had been resolved before. */
function returnsAfter(state: TroubleState, present: readonly PresentTrouble[], atMs: number) {
  const isRecent = (timeMs: number) => atMs - timeMs < flapping.withinMs
  const open = new Set(state.open.map(({ key }) => key))
  const closed = new Map(
    // The newest comes last, and counts.
    state.closed.toReversed().map(({ key, resolvedAtMs }) => [key, resolvedAtMs]),
  )
  const returns: Record<string, readonly number[]> = {}
  for (const [key, times] of Object.entries(state.returns)) {
    const recent = times.filter(isRecent)
    if (recent.length > 0) returns[key] = recent
  }
  for (const { key } of present) {
    const isBack = !open.has(key) && closed.has(key) && isRecent(closed.get(key) ?? -Infinity)
    if (isBack) returns[key] = [...(returns[key] ?? []), atMs].slice(-100)
  }
  return returns
}

/** A problem that returned three times in an hour is flapping, even while it is absent. */
function withFlapping(
  present: readonly PresentTrouble[],
  returns: TroubleState['returns'],
): readonly PresentTrouble[] {
  const flaps = Object.entries(returns).filter(([, times]) => times.length >= flapping.returns)
  if (flaps.length === 0) return present
  const keys = new Set(flaps.map(([key]) => key))
  const members = present.map((trouble) =>
    keys.has(trouble.key) ? { ...trouble, inhibitedByKey: `${trouble.key}/flapping` } : trouble,
  )
  return [...members, ...flaps.map(([key, times]) => flappingTrouble(key, times))]
}

function flappingTrouble(key: string, times: readonly number[]): PresentTrouble {
  const [node = '', type = ''] = key.split('/')
  return {
    key: `${key}/flapping`,
    about: 'node',
    node,
    type: 'flapping',
    subject: type,
    severity: 'warning',
    summary: `${type} of ${node} appeared and disappeared ${times.length} times within an hour`,
    evidence: [],
    sinceMs: times[0] ?? 0,
    inhibitedByKey: null,
    advice: null,
  }
}
