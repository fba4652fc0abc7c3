/**
 * Finds where a text stops being JSON. The messages of JSON.parse differ between versions of Node, and name no place in
 * a file that was cut off. Iterative, so that deep nesting cannot overflow the stack.
 */
import { readJsonToken, type JsonToken } from './json-token.js'

/** The first place (in UTF-16 units) at which a text is not JSON, and the problem there. */
export type JsonFlaw = {
  readonly offset: number
  readonly why: string
}

/** What may come next, in words. */
const words = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  key: 'a key',
  'key or }': 'a key or "}"',
  ':': '":"',
  ', or ]': '"," or "]"',
  ', or }': '"," or "}"',
  end: 'nothing more',
} as const

type Expected = keyof typeof words
type Kind = JsonToken['kind']
/**
 * The effect of a token: a bracket opens or closes, a value is complete (what may follow depends on the open brackets),
 * or the next state.
 */
type Move = 'open' | 'close' | 'complete' | Expected

const values = { string: 'complete', scalar: 'complete', '{': 'open', '[': 'open' } as const

/** Allowed tokens by state, and the next state. */
const grammar: Readonly<Record<Expected, Partial<Record<Kind, Move>>>> = {
  value: values,
  'value or ]': { ...values, ']': 'close' },
  key: { string: ':' },
  'key or }': { string: ':', '}': 'close' },
  ':': { ':': 'value' },
  ', or ]': { ',': 'value', ']': 'close' },
  ', or }': { ',': 'key', '}': 'close' },
  end: {},
}
const blank = /[ \t\r\n]*/y

/** The first flaw; null for JSON, in which Python's bare NaN and Infinity are allowed. */
export function findJsonFlaw(text: string): JsonFlaw | null {
  const open: Kind[] = []
  let expected: Expected = 'value'
  for (let at = skipBlank(text, 0); ;) {
    if (at >= text.length) return expected === 'end' ? null : endsTooEarly(text, expected)
    const token = readJsonToken(text, at)
    if (token.kind === 'broken') return { offset: token.end, why: token.why }
    const next = follow(expected, token.kind, open)
    if (next === null) return misplaced(at, text.slice(at, token.end), expected)
    expected = next
    at = skipBlank(text, token.end)
  }
}

/** The next state after `kind`, or null if `kind` is not allowed; updates `open`, the open brackets. */
function follow(expected: Expected, kind: Kind, open: Kind[]): Expected | null {
  const move = grammar[expected][kind]
  switch (move) {
    case undefined:
      return null
    case 'open':
      open.push(kind)
      return kind === '{' ? 'key or }' : 'value or ]'
    case 'close':
      open.pop()
      return afterValue(open)
    case 'complete':
      return afterValue(open)
    default:
      return move
  }
}

function afterValue(open: readonly Kind[]): Expected {
  const innermost = open.at(-1)
  if (innermost === undefined) return 'end'
  return innermost === '{' ? ', or }' : ', or ]'
}

function endsTooEarly(text: string, expected: Expected): JsonFlaw {
  const why = text.trim() === '' ? 'it is empty' : `it ends where ${words[expected]} should follow`
  return { offset: text.length, why }
}

function misplaced(offset: number, found: string, expected: Expected): JsonFlaw {
  const shown = found.length > 20 ? `${found.slice(0, 20)}...` : found
  return { offset, why: `expected ${words[expected]}, found ${shown}` }
}

function skipBlank(text: string, at: number): number {
  blank.lastIndex = at
  blank.test(text)
  return blank.lastIndex
}
