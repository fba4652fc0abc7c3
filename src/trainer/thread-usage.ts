/** The operating system's figures about the calling thread and its process; null if unavailable. */
export interface ThreadUsage {
  /** Milliseconds that this thread has been ready to run but had no core. */
  runDelayMs(): number | null
  /** Memory of the process that is in use. */
  residentBytes(): number | null
}
