import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { Parsed } from '../../kit/records/json/parsed.js'
import type { Observation, SourceTrouble } from '../../watch/monitor/observation.js'
import type { FileRead } from '../../machine/system/files/watched-file.js'

/** A checkpoint as parsed from a text. */
export type ReadCheckpoint = (text: string) => Parsed<{
  readonly checkpoint: HealthCheckpoint
  readonly notes: readonly string[]
}>

/** The result of one look at the file. */
export type Settled = {
  readonly observation: Observation | null
  /** The result may be incomplete: look again before believing it. */
  readonly isOpen: boolean
}

/**
 * A file that was good before is called corrupt, missing or unreadable only if a second look confirms it after this
 * many milliseconds: a writer that does not rename leaves half a document, or none, for a moment.
 */
const believedAfterMs = 500
/** The same while the file changes at every look, because it is still being written. */
const believedWhileChangingMs = 2000

type Flaw = { readonly trouble: SourceTrouble; readonly reason: string; readonly isMoving: boolean }

/**
 * Interprets the looks at a checkpoint, without reading anything itself. A flaw is reported at once if nothing good was
 * seen before and the file cannot be half-written, otherwise only if it persists.
 */
export function debounceReads(read: ReadCheckpoint) {
  let state: 'nothing' | 'good' | SourceTrouble = 'nothing'
  let badSinceMs: number | null = null
  let last: Flaw | null = null
  let goodText: string | null = null
  const settleFlaw = (flaw: Flaw, atMs: number): Settled => {
    last = flaw
    const { trouble, reason } = flaw
    const isSecond = badSinceMs !== null
    badSinceMs ??= atMs
    const isConfirmed = isSecond && atMs - badSinceMs >= patienceMs(flaw)
    if (state !== trouble && canPass(flaw, state === 'good') && !isConfirmed) {
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
      // A text that differs from the one before was written in between.
      const isMoving = isChanging || badSinceMs !== null
      return settleFlaw({ trouble: 'corrupt', reason: parsed.reason, isMoving }, atMs)
    }
    ;[state, badSinceMs, last, goodText] = ['good', null, null, text]
    const observation: Observation =
      parsed === null ? { kind: 'unchanged', atMs } : { kind: 'checkpoint', atMs, ...parsed.value }
    return { observation, isOpen: false }
  }
  return (sighting: FileRead, atMs: number): Settled => {
    if (sighting.kind === 'read') return settleText(sighting.text, sighting.isChanging, atMs)
    if (sighting.kind !== 'same') return settleFlaw(flawOf(sighting), atMs)
    if (last !== null) return settleFlaw({ ...last, isMoving: false }, atMs)
    return { observation: { kind: 'unchanged', atMs }, isOpen: false }
  }
}

/** Three clearly different answers. */
const wording: Record<SourceTrouble, (reason: string) => string> = {
  missing: () => 'there is no such file',
  unreadable: (reason) => `the file cannot be read: ${reason}`,
  corrupt: (reason) => `the file is corrupt: ${reason}`,
}

/** Whether the flaw may be temporary, because the file is being written. */
const canPass = ({ trouble }: Flaw, wasGood: boolean): boolean => wasGood || trouble === 'corrupt'

const patienceMs = ({ isMoving }: Flaw): number =>
  isMoving ? believedWhileChangingMs : believedAfterMs

function flawOf(sighting: Exclude<FileRead, { kind: 'read' | 'same' }>): Flaw {
  switch (sighting.kind) {
    case 'missing':
      return { trouble: 'missing', reason: '', isMoving: false }
    case 'unreadable':
      return { trouble: 'unreadable', reason: sighting.reason, isMoving: false }
    case 'garbled':
      return { trouble: 'corrupt', reason: sighting.reason, isMoving: sighting.isChanging }
  }
}
