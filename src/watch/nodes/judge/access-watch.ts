import type { Round } from '../round.js'
import { type Access, type AccessSettings, foldAccess, neverAsked } from './access.js'
import { blameMonitor, type BlameSettings, type MonitorBlame } from './blame-monitor.js'
import { shiftTimes } from './shift-times.js'
import { isSilence } from './silence.js'

/** Stores the access states of all nodes. */
export type AccessStore = {
  readonly get: (node: string) => Access | undefined
  readonly set: (node: string, access: Access) => void
  /** Iterates over all states; may be called repeatedly. */
  readonly all: () => Iterable<readonly [node: string, access: Access]>
}

/** Tracks the access states of all nodes from round to round, and whether the monitor is to blame for silence. */
export interface AccessWatch {
  observe(round: Round, intervalMs: number): void
  /** Null while silent nodes are to blame themselves. */
  blame(): MonitorBlame | null
  /** Moves all times, after the clock was set. */
  shift(deltaMs: number): void
}

type AccessWatchSettings = {
  readonly access: AccessSettings
  readonly blame: BlameSettings
}

export function createAccessWatch(
  settings: AccessWatchSettings,
  store: AccessStore,
  start: MonitorBlame | null = null,
): AccessWatch {
  let blame = start
  const isWithheld = () => blame !== null && !blame.isOver
  return {
    observe(round, intervalMs) {
      const atMs = round.atMs + round.durationMs
      const before = store.get(round.node) ?? neverAsked
      const fold = (isBlameWithheld: boolean) =>
        foldAccess(before, round, settings.access, { intervalMs, isBlameWithheld })
      // This silence counts with that of the others for the decision on blame.
      const excused = fold(true)
      store.set(round.node, excused)
      // The usual case: no node is silent.
      if (blame === null && excused.silentSinceMs === null) return
      const wasWithheld = isWithheld()
      blame = blameMonitor(blame, store.all(), atMs, settings.blame)
      if (wasWithheld && blame === null) restartSilence(store, atMs)
      else if (!isWithheld()) store.set(round.node, fold(false))
    },
    blame: () => blame,
    shift: (deltaMs) => void (blame = shiftTimes(blame, deltaMs)),
  }
}

/** After a problem of the monitor, silence counts from the end of the problem. */
function restartSilence(store: AccessStore, atMs: number): void {
  for (const [node, access] of [...store.all()]) {
    if (access.state === 'suspect' && isSilence({ cause: access.cause }))
      store.set(node, { ...access, silentSinceMs: atMs })
  }
}
