import * as z from 'zod'

/** The facts that decide how fast a machine is; times are compared between equal fingerprints only. */
export const fingerprint = z.object({
  cpu_model: z.string().nullable(),
  cpu_cores: z.int().positive().nullable(),
  /** System and its release, without the build, such as `Linux 6.8`. */
  os: z.string(),
  architecture: z.string(),
  /**
   * Name and version of the runner's image, such as `ubuntu24 20260105.1`; null if there is none, absent if not
   * recorded. Only the name distinguishes machines: the version changes every week, and its relevant parts have fields
   * of their own.
   */
  image: z.string().nullable().optional(),
  /** Major version, such as `v20`. */
  node: z.string(),
  backend: z.string(),
})
export type Fingerprint = z.infer<typeof fingerprint>
