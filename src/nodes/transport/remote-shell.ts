/** A POSIX shell on a node, over a connection that is still being made when this is given out. */
export type RemoteShell = {
  /** Nothing is reported when the connection is gone: `ended` is. */
  write(text: string): void
  /** Whoever is set here last gets what comes; it is thrown away while nobody is. */
  onBytes: ((bytes: Buffer) => void) | null
  /** Resolves when the connection and its process are gone, and never rejects. */
  readonly ended: Promise<ShellEnd>
  /** Lets the shell end by itself, and ends it when it does not. */
  close(): void
  /** Ends it at once, with all that was started for it on this machine. */
  kill(): void
}

/** How the process of a connection ended. */
export type ShellEnd = {
  readonly exitCode: number | null
  /** What it wrote to its error stream: the end of it, at most 8 kB. */
  readonly errorText: string
  /** Why it could not be started at all; null where it could. */
  readonly startError: string | null
}

/** Begins to connect; `connectTimeoutS` is for the connection and the first words of the other side. */
export type OpenShell = (destination: string, connectTimeoutS: number) => RemoteShell
