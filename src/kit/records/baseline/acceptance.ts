import * as z from 'zod'

/** Who accepted a regression of a metric in a pull request, and why. */
export const acceptance = z.object({
  metric: z.string(),
  /** Login of a person with write access. */
  by: z.string(),
  reason: z.string().nullable(),
  at: z.string(),
  url: z.string().nullable(),
  pull_request: z.int().positive(),
})
export type Acceptance = z.infer<typeof acceptance>
