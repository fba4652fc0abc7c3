export type JsonToken = {
  readonly kind: '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'scalar'
  readonly end: number
}

/** Why there is no token at an offset. */
type BrokenToken = { readonly kind: 'broken'; readonly end: number; readonly why: string }

const punctuation = /[{}[\],:]/y
const scalar =
  /(?:-?Infinity|NaN|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y
const word = /[\w.+-]+/y
const plainCharacters = /[^"\\\u0000-\u001f]*/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** The token that begins exactly at `at`; Python's bare NaN and Infinity are scalars here. */
export function readJsonToken(text: string, at: number): JsonToken | BrokenToken {
  const mark = matchAt(punctuation, text, at)
  if (mark !== null) return { kind: text[at] as JsonToken['kind'], end: mark }
  if (text[at] === '"') return readString(text, at)
  const scalarEnd = matchAt(scalar, text, at)
  if (scalarEnd !== null) return { kind: 'scalar', end: scalarEnd }
  return readNonsense(text, at)
}

function readString(text: string, start: number): JsonToken | BrokenToken {
  let at = start + 1
  for (;;) {
    at = matchAt(plainCharacters, text, at) ?? at
    if (at >= text.length) return { kind: 'broken', end: at, why: 'it ends inside a string' }
    if (text[at] === '"') return { kind: 'string', end: at + 1 }
    const afterEscape = matchAt(escape, text, at)
    if (afterEscape === null) return brokenInString(text, at)
    at = afterEscape
  }
}

function brokenInString(text: string, at: number): BrokenToken {
  const isCutEscape =
    text[at] === '\\' && text.length - at < 6 && /^\\(?:u[\da-f]*)?$/i.test(text.slice(at))
  if (isCutEscape) return { kind: 'broken', end: text.length, why: 'it ends inside a string' }
  const what = text[at] === '\\' ? 'an invalid escape' : 'a raw control character'
  return { kind: 'broken', end: at, why: `${what} in a string` }
}

const namedScalars = ['true', 'false', 'null', 'NaN', 'Infinity', '-Infinity']

const isBeginning = (tail: string): boolean =>
  /^-?\d/.test(tail) || namedScalars.some((name) => name.startsWith(tail))

function readNonsense(text: string, at: number): BrokenToken {
  const end = matchAt(word, text, at)
  if (end === text.length && isBeginning(text.slice(at)))
    return { kind: 'broken', end, why: 'it ends inside a value' }
  const found = JSON.stringify(text.slice(at, Math.min(end ?? at + 1, at + 20)))
  return { kind: 'broken', end: at, why: `${found} is not a JSON value` }
}

function matchAt(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}
