/** A checkpoint that may be trained on from, or the reason why not. */
export type FoundCheckpoint =
  | {
      readonly status: 'intact'
      readonly directory: string
      /** First step that is trained after it; null where the layout does not say. */
      readonly step: number | null
      /** Digest of the state it holds; null where the layout has none. */
      readonly stateHash: string | null
      /** The run that saved it; null where the layout does not say. */
      readonly runId: string | null
    }
  | { readonly status: 'missing' | 'damaged'; readonly directory: string; readonly reason: string }

/** The files that checkpoints lie in, on this machine or elsewhere. */
export interface CheckpointFiles {
  /** Names in a directory; empty if there is none. */
  list(directory: string): Promise<readonly string[]>
  /** What a path leads to; a link that leads nowhere is `missing`, a pipe or device `other`. */
  kindOf(path: string): Promise<'file' | 'directory' | 'missing' | 'other'>
  /** Where a link leads, as it is written; null for what is no link. */
  linkOf(path: string): Promise<string | null>
  sizeOf(path: string): Promise<number>
  readText(path: string): Promise<string>
  /** SHA-256 of a file, 64 hex digits. */
  digest(path: string): Promise<string>
}

/** How a framework lays its checkpoints out on disk. */
export interface CheckpointLayout {
  readonly name: string
  /** The checkpoints below a directory, oldest first, with the step in their name; half written ones included. */
  list(
    directory: string,
    files: CheckpointFiles,
  ): Promise<readonly { readonly directory: string; readonly step: number | null }[]>
  /** Whether a checkpoint is complete and what it holds. */
  verify(directory: string, files: CheckpointFiles): Promise<FoundCheckpoint>
}
