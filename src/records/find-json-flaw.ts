/**
 * Where a text stops being JSON, in our own words: what JSON.parse says about it differs from one Node to the next,
 * and for a file that was cut off it names no place at all. Iterative, so that deep nesting cannot overflow.
 */
import { readJsonToken, type JsonToken } from './json-token.js'

/** The first place (in UTF-16 units) at which a text is not JSON, and what is wrong there. */
export type JsonFlaw = {
  readonly offset: number
  readonly why: string
  readonly isAfterEnd: boolean
}

type Expected =
  | 'a value'
  | 'a value or "]"'
  | 'a key'
  | 'a key or "}"'
  | '":"'
  | '"," or "]"'
  | '"," or "}"'
  | 'nothing more'

type Kind = JsonToken['kind']
const blank = /[ \t\r\n]*/y

/** The first flaw, or null for JSON, in which Python's bare NaN and Infinity are allowed. */
export function findJsonFlaw(text: string): JsonFlaw | null {
  const open: Kind[] = []
  let expected: Expected = 'a value'
  for (let at = skipBlank(text, 0); ;) {
    if (at >= text.length) return expected === 'nothing more' ? null : endsTooEarly(text, expected)
    const token = readJsonToken(text, at)
    if (token.kind === 'broken') return { offset: token.end, why: token.why, isAfterEnd: false }
    const next = follow(expected, token.kind, open)
    if (next === null) return misplaced(at, text.slice(at, token.end), expected)
    expected = next
    at = skipBlank(text, token.end)
  }
}

/** What may come after `kind`, or null where `kind` may not stand; keeps `open`, the brackets not yet closed. */
function follow(expected: Expected, kind: Kind, open: Kind[]): Expected | null {
  switch (expected) {
    case 'a value':
    case 'a value or "]"':
      return kind === ']' && expected !== 'a value' ? close(open) : startValue(kind, open)
    case 'a key':
    case 'a key or "}"':
      if (kind === '}' && expected !== 'a key') return close(open)
      return kind === 'string' ? '":"' : null
    case '":"':
      return kind === ':' ? 'a value' : null
    case '"," or "]"':
      return kind === ',' ? 'a value' : kind === ']' ? close(open) : null
    case '"," or "}"':
      return kind === ',' ? 'a key' : kind === '}' ? close(open) : null
    case 'nothing more':
      return null
  }
}

function startValue(kind: Kind, open: Kind[]): Expected | null {
  if (kind === 'string' || kind === 'scalar') return afterValue(open)
  if (kind !== '{' && kind !== '[') return null
  open.push(kind)
  return kind === '{' ? 'a key or "}"' : 'a value or "]"'
}

function close(open: Kind[]): Expected {
  open.pop()
  return afterValue(open)
}

function afterValue(open: readonly Kind[]): Expected {
  const innermost = open.at(-1)
  if (innermost === undefined) return 'nothing more'
  return innermost === '{' ? '"," or "}"' : '"," or "]"'
}

function endsTooEarly(text: string, expected: Expected): JsonFlaw {
  const why = text.trim() === '' ? 'it is empty' : `it ends where ${expected} should follow`
  return { offset: text.length, why, isAfterEnd: false }
}

function misplaced(offset: number, found: string, expected: Expected): JsonFlaw {
  const shown = found.length > 20 ? `${found.slice(0, 20)}...` : found
  return {
    offset,
    why: `expected ${expected}, found ${shown}`,
    isAfterEnd: expected === 'nothing more',
  }
}

function skipBlank(text: string, at: number): number {
  blank.lastIndex = at
  blank.test(text)
  return blank.lastIndex
}
