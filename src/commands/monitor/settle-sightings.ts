import type { HealthCheckpoint } from '../../records/health-checkpoint.js'
import type { Parsed } from '../../records/parsed.js'
import type { Observation, SourceTrouble } from '../../monitor/observation.js'
import type { Sighting } from '../../system/watched-file.js'

/** A checkpoint as its reader makes it of a text. */
export type ReadCheckpoint = (text: string) => Parsed<{
  readonly checkpoint: HealthCheckpoint
  readonly notes: readonly string[]
}>

/** What one look at the file comes to. */
export type Settled = {
  readonly observation: Observation | null
  /** There may be more to it: look again before it is believed. */
  readonly isOpen: boolean
}

/**
 * Looks in a row that must be spoiled before a file is called corrupt, missing or unreadable that was not so before: a
 * writer that does not rename leaves half a document, or none, for a moment.
 */
const looksToBelieve = 2
/** The same while the file changes with every look: somebody is still writing it. */
const looksWhileChanging = 4

type Flaw = { readonly trouble: SourceTrouble; readonly reason: string; readonly isMoving: boolean }

/**
 * Decides what looks at a checkpoint mean, without reading anything itself. A flaw is told at once where nothing good
 * was seen before and it cannot be a half-written file; else only when it stays.
 */
export function settleSightings(read: ReadCheckpoint) {
  let state: 'nothing' | 'good' | SourceTrouble = 'nothing'
  let spoiledLooks = 0
  let last: Flaw | null = null
  let goodText: string | null = null
  const settleFlaw = (flaw: Flaw, atMs: number): Settled => {
    spoiledLooks++
    last = flaw
    const { trouble, reason } = flaw
    if (state !== trouble && spoiledLooks < looksNeeded(flaw, state === 'good')) {
      return { observation: null, isOpen: true }
    }
    state = trouble
    return {
      observation: { kind: 'trouble', atMs, trouble, reason: wording[trouble](reason) },
      isOpen: false,
    }
  }
  const settleText = (text: string, isChanging: boolean, atMs: number): Settled => {
    const isRepeated = text === goodText
    const parsed = isRepeated ? null : read(text)
    if (parsed?.status === 'corrupt') {
      // A text that is another than at the look before was written in between.
      const isMoving = isChanging || spoiledLooks > 0
      return settleFlaw({ trouble: 'corrupt', reason: parsed.reason, isMoving }, atMs)
    }
    ;[state, spoiledLooks, last, goodText] = ['good', 0, null, text]
    const observation: Observation =
      parsed === null ? { kind: 'unchanged', atMs } : { kind: 'checkpoint', atMs, ...parsed.value }
    return { observation, isOpen: false }
  }
  return (sighting: Sighting, atMs: number): Settled => {
    if (sighting.kind === 'read') return settleText(sighting.text, sighting.isChanging, atMs)
    if (sighting.kind !== 'same') return settleFlaw(flawOf(sighting), atMs)
    if (last !== null) return settleFlaw({ ...last, isMoving: false }, atMs)
    return { observation: { kind: 'unchanged', atMs }, isOpen: false }
  }
}

/** Three answers that nobody takes for one another. */
const wording: Record<SourceTrouble, (reason: string) => string> = {
  missing: () => 'there is no such file',
  unreadable: (reason) => `the file cannot be read: ${reason}`,
  corrupt: (reason) => `the file is corrupt: ${reason}`,
}

function looksNeeded({ trouble, isMoving }: Flaw, wasGood: boolean): number {
  if (isMoving) return looksWhileChanging
  return wasGood || trouble === 'corrupt' ? looksToBelieve : 1
}

function flawOf(sighting: Exclude<Sighting, { kind: 'read' | 'same' }>): Flaw {
  switch (sighting.kind) {
    case 'missing':
      return { trouble: 'missing', reason: '', isMoving: false }
    case 'unreadable':
      return { trouble: 'unreadable', reason: sighting.reason, isMoving: false }
    case 'garbled':
      return { trouble: 'corrupt', reason: sighting.reason, isMoving: sighting.isChanging }
  }
}
