import type * as z from 'zod'
import { describeSchemaIssues } from './describe-schema-issue.js'
import { parseJson } from './parse-json.js'
import type { Parsed } from './parsed.js'

export type { Parsed } from './parsed.js'

/** Parses JSON text against a schema; never throws, never guesses. */
export function parseRecord<S extends z.ZodType>(schema: S, text: string): Parsed<z.output<S>> {
  const json = parseJson(text)
  return json.status === 'ok' ? checkRecord(schema, json.value) : json
}

/** Checks already parsed JSON against a schema; the reason of a misfit names the field. */
export function checkRecord<S extends z.ZodType>(schema: S, json: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(json)
  if (result.success) return { status: 'ok', value: result.data }
  return { status: 'corrupt', reason: describeSchemaIssues(result.error.issues, json) }
}
