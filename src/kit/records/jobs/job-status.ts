import * as z from 'zod'

/** A job of a cluster; unknown values are null. */
const jobRecord = z.object({
  submission_id: z.string().nullable(),
  status: z.enum(['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED']),
  entrypoint: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  exit_code: z.int().nullable(),
  error_type: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
})
export type JobRecord = z.infer<typeof jobRecord>

/** The output of `jobs status --json`. */
export const jobStatus = z.object({
  record_version: z.literal(1),
  checked_at: z.string(),
  cluster: z.string(),
  job: jobRecord,
  /** The cause of the failure; null if there is none. */
  failure: z.object({ class: z.string(), message: z.string() }).nullable(),
  progress: z.object({
    /** The series of numbers in the log that counts as steps. */
    series: z.string().nullable(),
    step: z.int().nonnegative().nullable(),
    total_steps: z.int().nonnegative().nullable(),
    throughput: z.object({ value: z.number(), unit: z.string().nullable() }).nullable(),
  }),
  /** Resources that the cluster cannot provide while the job waits. */
  unmet: z.string().nullable(),
  /** What could not be read of this, and why: null then means unknown. */
  unread: z.array(z.string()).optional(),
})
export type JobStatusRecord = z.infer<typeof jobStatus>
