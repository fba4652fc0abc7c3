import * as z from 'zod'

/** What decides how fast a machine is: figures of time are compared between equal fingerprints only. */
export const fingerprint = z.object({
  cpu_model: z.string().nullable(),
  cpu_cores: z.int().positive().nullable(),
  /** System and its release, without the build. */
  os: z.string(),
  architecture: z.string(),
  /** Name and version of the runner's image; null where there is none. */
  image: z.string().nullable(),
  /** Major version, such as `v20`. */
  node: z.string(),
  backend: z.string(),
})
export type Fingerprint = z.infer<typeof fingerprint>
