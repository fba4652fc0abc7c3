/** A POSIX shell on a node; the connection may still be in progress. */
export type RemoteShell = {
  /** A lost connection is reported by `ended` only. */
  write(text: string): void
  /** The last receiver set here gets the output; without one the output is discarded. */
  onBytes: ((bytes: Buffer) => void) | null
  /** Resolves when the connection and its process are gone, and never rejects. */
  readonly ended: Promise<ShellEnd>
  /** Lets the shell end by itself, and kills it otherwise. */
  close(): void
  /** Kills it at once, with all local processes that it started. */
  kill(): void
}

/** How the process of a connection ended. */
export type ShellEnd = {
  readonly exitCode: number | null
  /** The end of its error stream, at most 8 kB. */
  readonly errorText: string
  /** Why it could not be started; null if it started. */
  readonly startError: string | null
}

/** Starts to connect; `connectTimeoutS` limits the connection and the greeting of the server. */
export type OpenShell = (destination: string, connectTimeoutS: number) => RemoteShell
