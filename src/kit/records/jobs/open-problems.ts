import * as z from 'zod'

const ms = z.number()
const facts = z.array(z.object({ name: z.string(), value: z.string() })).readonly()
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
const json: z.ZodType<Json> = z.json()
const fields = z.record(z.string(), json).readonly()

const subject = z.object({
  kind: z.string(),
  name: z.string().nullable(),
  preposition: z.enum(['in', 'on']),
  isOver: z.boolean(),
  facts,
  source: z.string(),
  fields,
})

const problem = z.object({
  subject,
  key: z.string(),
  type: z.string(),
  severity: z.enum(['warning', 'critical']),
  part: z.string().nullable(),
  description: z.string(),
  evidence: facts,
  advice: z.array(z.string()).readonly(),
  anomalyIds: z.array(z.string()).readonly(),
  sinceMs: ms,
  fields,
})

/** Alerts that were raised and not resolved, for a process that takes over. */
export const openProblems = z
  .array(
    z.object({ problem, goneAtMs: ms.nullable(), sentAtMs: ms, returns: z.int().nonnegative() }),
  )
  .readonly()
