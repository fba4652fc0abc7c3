/** Time limits of a supervisor in milliseconds, and numbers of restarts. */
export type SuperviseSettings = {
  /** Polling interval of a training job. */
  readonly lookMs: number
  /** Polling interval before the first step. */
  readonly eagerLookMs: number
  /** Longest wait for resources. */
  readonly pendingLimitMs: number
  /** Longest time from the start of a program to its first step. */
  readonly startLimitMs: number
  /** Longest time in which Ray Train may rebuild its workers before the log shows new steps. */
  readonly recoveryLimitMs: number
  /** Shortest time without a new step that counts as a stall. */
  readonly stallFloorMs: number
  /** A stall also needs at least this many median steps without a new one. */
  readonly stallFactor: number
  /** A job without an answer for this time is lost. */
  readonly lostAfterMs: number
  /** Longest time to prove that an old attempt is dead. */
  readonly fenceLimitMs: number
  /** The nodes are asked for the processes of an attempt whose lease was not renewed for this time. */
  readonly leaseLimitMs: number
  /** Processes of a node that Ray reports as dead have ended after this time. */
  readonly deadNodeLimitMs: number
  readonly baseDelayMs: number
  readonly maxDelayMs: number
  /** Progress for this time resets the delay. */
  readonly calmAfterMs: number
  /** Limits of restarts: in total, and per kind of failure. */
  readonly maxRestarts: number
  readonly maxProgramRestarts: number
  readonly maxMachineRestarts: number
}

export const defaultSuperviseSettings: SuperviseSettings = {
  lookMs: 30_000,
  eagerLookMs: 2000,
  pendingLimitMs: 900_000,
  startLimitMs: 900_000,
  recoveryLimitMs: 1_800_000,
  stallFloorMs: 300_000,
  stallFactor: 10,
  lostAfterMs: 60_000,
  fenceLimitMs: 600_000,
  leaseLimitMs: 15_000,
  deadNodeLimitMs: 120_000,
  baseDelayMs: 60_000,
  maxDelayMs: 600_000,
  calmAfterMs: 600_000,
  maxRestarts: 10,
  maxProgramRestarts: 3,
  maxMachineRestarts: 10,
}
