import * as z from 'zod'

const checkStatus = z.enum(['ok', 'bad', 'unknown'])

/** The output of `jobs health --json`; unknown is never healthy. */
export const jobHealth = z.object({
  record_version: z.literal(1),
  /** Whether every check is ok. */
  healthy: z.boolean(),
  status: checkStatus,
  job_id: z.string(),
  cluster: z.string(),
  checked_at: z.string(),
  checks: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      status: checkStatus,
      evidence: z.array(z.string()),
      advice: z.array(z.string()),
    }),
  ),
  /** The problems, in one line each. */
  issues: z.array(z.string()),
})
export type JobHealth = z.infer<typeof jobHealth>
