import { findJsonFlaw, type JsonFlaw } from './find-json-flaw.js'
import { findDeepPlace, maxJsonDepth } from './json-depth.js'
import type { Parsed } from './parsed.js'

/**
 * Parses JSON, including the output of Python: bare NaN and Infinity become the strings "NaN" and "Infinity", and a
 * byte order mark is skipped. Never throws; the reason for a damaged text names line, column and byte.
 */
export function parseJson(text: string): Parsed<unknown> {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text
  const tooDeep = findDeepPlace(json)
  if (tooDeep !== null) {
    const why = `nested more than ${maxJsonDepth} levels deep`
    return { status: 'corrupt', reason: describeFlaw(json, { offset: tooDeep, why }) }
  }
  try {
    return { status: 'ok', value: JSON.parse(json) as unknown }
  } catch (error) {
    return parsePythonJson(json, error as Error)
  }
}

function parsePythonJson(text: string, error: Error): Parsed<unknown> {
  if (hasTooManyBareNumbers(text)) {
    return {
      status: 'corrupt',
      reason: `more than ${maxBareNumbers} values of it are NaN or Infinity`,
    }
  }
  const flaw = findJsonFlaw(text)
  if (flaw) return { status: 'corrupt', reason: `not JSON: ${describeFlaw(text, flaw)}` }
  try {
    return { status: 'ok', value: JSON.parse(quoteBareNumbers(text)) as unknown }
  } catch {
    // If our result differs from the engine's, that of the engine counts.
    return { status: 'corrupt', reason: `not JSON: ${error.message}` }
  }
}

/** No real run has more than this; each costs memory and time. */
const maxBareNumbers = 1_000_000

function hasTooManyBareNumbers(text: string): boolean {
  const bareNumber = /[:,[\s](?:NaN|-?Infinity)/g
  for (let count = 0; bareNumber.exec(text) !== null; count++) {
    if (count >= maxBareNumbers) return true
  }
  return false
}

/** Strings match first and stay as they are; `text` is known to be well formed. */
const stringOrBareNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g

const quoteBareNumbers = (text: string): string =>
  text.replace(stringOrBareNumber, (token) => (token.startsWith('"') ? token : `"${token}"`))

function describeFlaw(text: string, { offset, why }: JsonFlaw): string {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const byte = new TextEncoder().encode(before).length
  return `${why} (line ${line}, column ${offset - lineStart + 1}, byte ${byte})`
}
