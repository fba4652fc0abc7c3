/** A checkpoint that training may continue from, or the reason why it may not. */
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

/** Access to the files of checkpoints, on this machine or elsewhere. */
export interface CheckpointFiles {
  /** Names in a directory; empty if there is none. */
  list(directory: string): Promise<readonly string[]>
  /** The kind of a path; a link that leads nowhere is `missing`, a pipe or device `other`. */
  kindOf(path: string): Promise<'file' | 'directory' | 'missing' | 'other'>
  /** The target of a link, as written; null for anything else. */
  linkOf(path: string): Promise<string | null>
  sizeOf(path: string): Promise<number>
  readText(path: string): Promise<string>
  /** SHA-256 of a file, 64 hex digits. */
  digest(path: string): Promise<string>
}

/** The layout of a framework's checkpoints on disk. */
export interface CheckpointLayout {
  readonly name: string
  /** The checkpoints below a directory, oldest first, with the step in their name; half written ones included. */
  list(
    directory: string,
    files: CheckpointFiles,
  ): Promise<readonly { readonly directory: string; readonly step: number | null }[]>
  /** Whether a checkpoint is complete, and its content. */
  verify(directory: string, files: CheckpointFiles): Promise<FoundCheckpoint>
}
