import { isSha } from '../../kit/records/commit-identity.js'

/** Fields of foreign JSON: absent or malformed ones are null. */

/** The value at a path of own keys; undefined if the path does not exist. */
export function valueAt(json: unknown, ...path: readonly string[]): unknown {
  let value = json
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

const maxTextLength = 1024
// Control characters, and those that turn the direction of what follows.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A text of one line and of a sensible length. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > maxTextLength) return null
  return unprintable.test(value) ? null : value
}

export const textAt = (json: unknown, ...path: readonly string[]): string | null =>
  textOf(valueAt(json, ...path))

/** A commit's full name; the one of zeros, which stands for none, is null. */
export function shaOf(value: unknown): string | null {
  return isSha(value) && !/^0+$/.test(value) ? value : null
}

export const shaAt = (json: unknown, ...path: readonly string[]): string | null =>
  shaOf(valueAt(json, ...path))

/** A positive whole number, also as text. */
export function countOf(value: unknown): number | null {
  const isText = typeof value === 'string' && /^\d{1,16}$/.test(value)
  const number = isText ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null
}

export const countAt = (json: unknown, ...path: readonly string[]): number | null =>
  countOf(valueAt(json, ...path))

/** Octokit gives whole numbers beyond the safe ones as bigint. */
export function idTextOf(value: unknown): string | null {
  if (typeof value === 'bigint') return value > 0n ? String(value) : null
  const count = countOf(value)
  return count === null ? null : String(count)
}

export const idTextAt = (json: unknown, ...path: readonly string[]): string | null =>
  idTextOf(valueAt(json, ...path))

/** `owner/name`. */
export function repositoryOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}$/.test(text) ? text : null
}

export const repositoryAt = (json: unknown, ...path: readonly string[]): string | null =>
  repositoryOf(valueAt(json, ...path))

/** Of a list only; anything else is null. */
export function listAt(json: unknown, ...path: readonly string[]): readonly unknown[] | null {
  const value = valueAt(json, ...path)
  return Array.isArray(value) ? (value as unknown[]) : null
}
