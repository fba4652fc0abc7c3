/** An entry of a checkpoint directory, up to two levels deep; its path is relative to the directory and uses `/`. */
export type Entry = {
  readonly path: string
  readonly kind: 'directory' | 'file' | 'link' | 'other'
  /** Target of a link as written; null if the entry is not a link. */
  readonly target: string | null
  readonly modifiedMs: number | null
}

/** The content of a directory: its entries, and the small texts that a layout requested, by path. */
export type Listing = {
  readonly entries: readonly Entry[]
  readonly texts: ReadonlyMap<string, string>
}

/** A checkpoint of some layout. */
export type FoundCheckpoint = {
  /** Relative to the directory. */
  readonly path: string
  /** Null if the layout names no step. */
  readonly step: number | null
  /** Whether there is proof that it was written completely. */
  readonly isComplete: boolean
  /** The proof, or the missing part. */
  readonly reason: string
}

/** A layout of checkpoints in a directory. */
export interface CheckpointLayout {
  readonly name: string
  /** Existing small files that decide which checkpoints are complete. */
  textsOf(entries: readonly Entry[]): readonly string[]
  /** Every checkpoint of this layout, oldest first. */
  find(listing: Listing): readonly FoundCheckpoint[]
}

/** Direct subdirectories whose whole name matches the pattern; its group `step` is the step. */
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

/** Whether the directory holds a subdirectory of this path. */
export const hasDirectory = ({ entries }: Pick<Listing, 'entries'>, path: string): boolean =>
  entries.some((entry) => entry.path === path && entry.kind === 'directory')

/** Whether the directory holds a plain file of this path. */
export const hasFile = ({ entries }: Pick<Listing, 'entries'>, path: string): boolean =>
  entries.some((entry) => entry.path === path && entry.kind === 'file')

/** A tracker names the newest complete checkpoint, so all earlier ones are complete as well. */
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
