/** Ray's states of a job. */
export const jobStatuses = ['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** A job as reported by its cluster; unknown values are null. */
export type Job = {
  /** The submission id; a program that only calls `ray.init` has none. */
  readonly submissionId: string | null
  /** Ray's own id of the driver; null until the program calls `ray.init`. */
  readonly rayJobId: string | null
  readonly status: JobStatus
  readonly entrypoint: string
  readonly message: string
  /** Ray's error type, such as `RUNTIME_ENV_SETUP_FAILURE`. */
  readonly errorType: string | null
  /** Negative for a signal; null if Ray reports none. */
  readonly exitCode: number | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly metadata: Readonly<Record<string, string>>
  readonly driverNodeId: string | null
  /** The runtime environment of its submission; the values of variables may be secrets. */
  readonly workingDir: string | null
  readonly pyModules: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Whether this status is final. */
export const isTerminal = (status: JobStatus): boolean =>
  status === 'STOPPED' || status === 'SUCCEEDED' || status === 'FAILED'
