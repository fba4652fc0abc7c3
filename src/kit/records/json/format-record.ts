import { writeNumber } from './write-number.js'

/** A text in parts, which may be longer than one string can be; it can be read more than once. */
export type TextParts = Iterable<string>

/** A record as the text of its file: indented JSON, non-finite numbers as strings, a newline at the end. */
export const formatRecord = (record: object): string => [...formatParts(record)].join('')

/** The same in parts, for a record that grows with the steps of a run. */
export function formatParts(record: object): TextParts {
  return {
    *[Symbol.iterator]() {
      yield* partsOf(record, '')
      yield '\n'
    },
  }
}

/** A record as a line of a log. */
export function formatLine(record: object): string {
  return JSON.stringify(record, writeNonFinite) + '\n'
}

const writeNonFinite = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? writeNumber(value) : value

/** A longer list has a line for each item, because the indentation would be a third of it. */
const longestIndented = 100
/** Items that are written at once. */
const itemsAtOnce = 1000

function* partsOf(value: unknown, indent: string): Generator<string> {
  const inner = `${indent}  `
  if (Array.isArray(value) && value.length > longestIndented) {
    yield* linesOf(value, inner)
    yield `\n${indent}]`
  } else if (isPlain(value)) {
    let start = '{'
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue
      yield `${start}\n${inner}${JSON.stringify(key)}: `
      yield* partsOf(member, inner)
      start = ','
    }
    yield start === '{' ? '{}' : `\n${indent}}`
  } else yield JSON.stringify(value, writeNonFinite, 2).replaceAll('\n', `\n${indent}`)
}

function* linesOf(items: readonly unknown[], indent: string): Generator<string> {
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const lines = items
      .slice(at, at + itemsAtOnce)
      .map((item) => `\n${indent}${JSON.stringify(item, writeNonFinite) ?? 'null'}`)
    yield `${at === 0 ? '[' : ','}${lines.join(',')}`
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
