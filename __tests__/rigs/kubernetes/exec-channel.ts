/** What a command in a pod writes to, whatever carries it. */
export interface ExecChannel {
  stdout(chunk: Buffer): void
  stderr(chunk: Buffer): void
  /** Says how the command ended, and closes. */
  end(status: object): void
}
