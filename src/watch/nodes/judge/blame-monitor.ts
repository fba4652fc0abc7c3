import type { Access } from './access.js'
import { isSilence } from './silence.js'

/** While more than half of the nodes are silent together, the monitor or its network is the likeliest cause. */
export type MonitorBlame = {
  readonly sinceMs: number
  readonly silentNodes: number
  /** Their names. */
  readonly names: readonly string[]
  readonly askedNodes: number
  /** True once it has lasted so long, while others answer, that the silent nodes are blamed after all. */
  readonly isOver: boolean
}

export type BlameSettings = {
  /** No node is blamed if more than this share is silent. */
  readonly share: number
  /** With fewer nodes the cause cannot be decided. */
  readonly minNodes: number
  /** Silences that begin within this time of each other begin together. */
  readonly togetherMs: number
  /** While some nodes answer, the silent ones are excused for at most this time. */
  readonly atMostMs: number
}

export const defaultBlame: BlameSettings = {
  share: 0.5,
  minNodes: 3,
  togetherMs: 20_000,
  atMostMs: 300_000,
}

/**
 * Whether the monitor is to blame for the silence of nodes; null if not. Nodes that answer in any way, even with a
 * refusal of the login or of the connection, do not count as silent. Nodes that were down before do not count at all.
 */
export function blameMonitor(
  before: MonitorBlame | null,
  accesses: Iterable<readonly [node: string, access: Access]>,
  atMs: number,
  settings: BlameSettings = defaultBlame,
): MonitorBlame | null {
  const asked = [...accesses].filter(([, { state }]) => state !== 'down' && state !== 'returning')
  const silent = asked.flatMap(([name, { silentSinceMs: sinceMs, cause }]) =>
    sinceMs !== null && isSilence({ cause }) ? [{ name, sinceMs }] : [],
  )
  const newest = silent.reduce((latest, { sinceMs }) => Math.max(latest, sinceMs), -Infinity)
  const from = Math.min(newest, before?.sinceMs ?? Infinity) - settings.togetherMs
  const together = silent.filter(({ sinceMs }) => sinceMs >= from)
  if (asked.length < settings.minNodes || together.length <= settings.share * asked.length) {
    return null
  }
  const sinceMs =
    before?.sinceMs ?? together.reduce((first, one) => Math.min(first, one.sinceMs), Infinity)
  const isLong = atMs - sinceMs > settings.atMostMs
  return {
    sinceMs,
    silentNodes: together.length,
    names: together.map(({ name }) => name),
    askedNodes: asked.length,
    isOver: isLong && together.length < asked.length,
  }
}
