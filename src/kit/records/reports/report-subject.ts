import * as z from 'zod'

/** Whose result a report is; null for what is unknown. */
export const reportSubject = z.object({
  /** `owner/name`. */
  repository: z.string().nullable(),
  /** The commit that was checked out; of a pull request, often the merge of its head into its base. */
  sha: z.string().nullable(),
  /** Newest commit of the pull request. */
  head_sha: z.string().nullable(),
  branch: z.string().nullable(),
  pull_request: z.int().positive().nullable(),
  run_id: z.string().nullable(),
  run_attempt: z.int().positive().nullable(),
  /** Page of the workflow run. */
  run_url: z.string().nullable(),
  /** Workflow, job and matrix values, in words. */
  job: z.string().nullable(),
  /** The working directory in the repository, empty for its root; absent where it is not known. */
  folder: z.string().optional(),
})
export type ReportSubject = z.infer<typeof reportSubject>
