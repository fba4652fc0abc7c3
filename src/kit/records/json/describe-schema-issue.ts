import type * as z from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** The first reason why `json` does not match its schema: the field, the allowed values and the found value. */
export function describeSchemaIssues(issues: readonly Issue[], json: unknown): string {
  const [first] = issues
  if (!first) return 'it does not match the schema'
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return describeIssue(first, json) + more
}

function describeIssue(issue: Issue, json: unknown): string {
  const place = describePath(issue.path)
  const found = valueAt(json, issue.path)
  if (found === undefined) return `${place} is missing`
  return `${place}: ${withoutClass(issue.message).replace(/, received .*$/s, '')}, found ${preview(found)}`
}

/** `steps[3].loss`, as written in code. */
function describePath(path: Path): string {
  if (path.length === 0) return 'the top level'
  return path
    .map((key, index) =>
      typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`,
    )
    .join('')
}

function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    json,
  )
}

/** The message of zod without its class, such as `Invalid input: `. */
export const withoutClass = (message: string): string =>
  message.replace(/^(?:Invalid|Too) \w+: /, '')

function preview(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}...` : text
}
