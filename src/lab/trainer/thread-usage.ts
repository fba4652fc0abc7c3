/** The operating system's figures about the calling thread and its process; null if unavailable. */
export interface ThreadUsage {
  /** Milliseconds in which this thread was ready to run but had no core. */
  runDelayMs(): number | null
  /** Resident memory of the process. */
  residentBytes(): number | null
}
