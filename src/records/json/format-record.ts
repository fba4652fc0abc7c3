import { writeNumber } from './write-number.js'

/** A record as the text of its file: indented JSON, non-finite numbers as strings, a newline at the end. */
export function formatRecord(record: object): string {
  return JSON.stringify(record, writeNonFinite, 2) + '\n'
}

/** A record as a line of a log. */
export function formatLine(record: object): string {
  return JSON.stringify(record, writeNonFinite) + '\n'
}

const writeNonFinite = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? writeNumber(value) : value
