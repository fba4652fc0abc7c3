/** What lies in a directory of checkpoints, two levels deep; paths are relative to it, with `/` between names. */
export type Entry = {
  readonly path: string
  readonly kind: 'directory' | 'file' | 'link' | 'other'
  /** Where a link leads, as it is written; null for what is none. */
  readonly target: string | null
  readonly modifiedMs: number | null
}

/** A directory, read: its entries, and the small texts that a layout asked for, by path. */
export type Listing = {
  readonly entries: readonly Entry[]
  readonly texts: ReadonlyMap<string, string>
}

/** A checkpoint of some layout. */
export type FoundCheckpoint = {
  /** Relative to the directory. */
  readonly path: string
  /** Null where the layout names no step. */
  readonly step: number | null
  /** Whether something shows that it was written to its end. */
  readonly isComplete: boolean
  /** What shows it, or what is missing. */
  readonly reason: string
}

/** A way to lay out checkpoints in a directory. */
export interface CheckpointLayout {
  readonly name: string
  /** Small files that decide what is complete, of those that are there. */
  textsOf(entries: readonly Entry[]): readonly string[]
  /** Every checkpoint of this layout, oldest first. */
  find(listing: Listing): readonly FoundCheckpoint[]
}

/** Directories directly below whose whole name matches; the group `step` of the pattern is the step. */
export function stepDirectories(
  entries: readonly Entry[],
  pattern: RegExp,
): { readonly path: string; readonly step: number }[] {
  return entries
    .filter(({ kind, path }) => kind === 'directory' && !path.includes('/'))
    .flatMap(({ path }) => {
      const step = Number(pattern.exec(path)?.groups?.['step'] ?? NaN)
      return Number.isSafeInteger(step) ? [{ path, step }] : []
    })
    .sort((one, other) => one.step - other.step)
}

/** Whether the directory holds an entry of this path. */
export const has = ({ entries }: Pick<Listing, 'entries'>, path: string): boolean =>
  entries.some((entry) => entry.path === path)

/** Whether the directory holds a plain file of this path. */
export const hasFile = ({ entries }: Pick<Listing, 'entries'>, path: string): boolean =>
  entries.some((entry) => entry.path === path && entry.kind === 'file')

/** A tracker names the newest complete checkpoint, so those before it were complete as well. */
export function judgeByTracker(
  found: readonly { readonly path: string; readonly step: number }[],
  tracker: { readonly name: string; readonly step: number | null },
): FoundCheckpoint[] {
  return found.map(({ path, step }) => {
    const isComplete = tracker.step !== null && step <= tracker.step
    return { path, step, isComplete, reason: explain(tracker, isComplete) }
  })
}

function explain(
  { name, step }: { name: string; step: number | null },
  isComplete: boolean,
): string {
  if (step === null) return `${name} does not exist or names no step`
  return isComplete ? `${name} names step ${step}` : `${name} names only step ${step}`
}
