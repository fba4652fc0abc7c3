/** What Ray calls the state of a job. */
export const jobStatuses = ['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** A job as its cluster describes it; null is not known. */
export type Job = {
  /** The id that was given at submission; a program that only calls `ray.init` has none. */
  readonly submissionId: string | null
  /** Ray's own id of the driver; null until the program calls `ray.init`. */
  readonly rayJobId: string | null
  readonly status: JobStatus
  readonly entrypoint: string
  readonly message: string
  /** Ray's word for a failure, such as `RUNTIME_ENV_SETUP_FAILURE`. */
  readonly errorType: string | null
  /** Negative for a signal; null where the program did not end by itself. */
  readonly exitCode: number | null
  readonly startMs: number | null
  readonly endMs: number | null
  readonly metadata: Readonly<Record<string, string>>
  readonly driverNodeId: string | null
  /** What it was submitted with; the values of its environment may be secrets. */
  readonly workingDir: string | null
  readonly pyModules: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Whether a job with this status has ended for good. */
export const isTerminal = (status: JobStatus): boolean =>
  status === 'STOPPED' || status === 'SUCCEEDED' || status === 'FAILED'
