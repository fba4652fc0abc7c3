import type { z } from 'zod'

/** A record that was read: usable, or damaged with the place and reason. */
export type Parsed<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'corrupt'; readonly reason: string }

/** Parses JSON text against a schema; never throws, never guesses. */
export function parseRecord<S extends z.ZodType>(schema: S, text: string): Parsed<z.output<S>> {
  let json: unknown
  try {
    json = parseJson(text)
  } catch (error) {
    return { status: 'corrupt', reason: `not JSON: ${(error as Error).message}` }
  }
  const result = schema.safeParse(json)
  if (result.success) return { status: 'ok', value: result.data }
  const issue = result.error.issues[0]
  const place = issue?.path.length ? issue.path.join('.') : 'the top level'
  return { status: 'corrupt', reason: `${place}: ${issue?.message ?? 'does not fit the schema'}` }
}

/** JSON as Python writes it too: the bare tokens NaN and Infinity outside strings become quoted strings. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
      token.startsWith('"') ? token : `"${token}"`,
    )
    if (quoted === text) throw error
    return JSON.parse(quoted)
  }
}
