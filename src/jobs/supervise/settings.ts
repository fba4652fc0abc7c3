/** How patient a supervisor is, in milliseconds, and how often it tries. */
export type SuperviseSettings = {
  /** Between two looks at a job that trains. */
  readonly lookMs: number
  /** The same while it is not known to train. */
  readonly eagerLookMs: number
  /** Longest time without a place on the cluster. */
  readonly pendingLimitMs: number
  /** Longest time from the start of a program to its first step. */
  readonly startLimitMs: number
  /** Shortest time without a new step that is called a stall. */
  readonly stallFloorMs: number
  /** So many times the middle step without a new one is a stall, where that is longer. */
  readonly stallFactor: number
  /** Without an answer for so long, a job is lost from sight. */
  readonly lostAfterMs: number
  /** Longest time until it is shown that nothing of the old attempt lives. */
  readonly fenceLimitMs: number
  /** A lease that was not renewed for so long has no holder. */
  readonly leaseLimitMs: number
  readonly baseDelayMs: number
  readonly maxDelayMs: number
  /** Progress for so long makes the delay begin small again. */
  readonly calmAfterMs: number
  /** Restarts in all, and of one kind of failure. */
  readonly maxRestarts: number
  readonly maxProgramRestarts: number
  readonly maxMachineRestarts: number
}

export const defaultSuperviseSettings: SuperviseSettings = {
  lookMs: 10_000,
  eagerLookMs: 2000,
  pendingLimitMs: 900_000,
  startLimitMs: 900_000,
  stallFloorMs: 300_000,
  stallFactor: 10,
  lostAfterMs: 60_000,
  fenceLimitMs: 600_000,
  leaseLimitMs: 15_000,
  baseDelayMs: 60_000,
  maxDelayMs: 600_000,
  calmAfterMs: 600_000,
  maxRestarts: 10,
  maxProgramRestarts: 3,
  maxMachineRestarts: 10,
}
