import type { BlindDetector } from '../records/run/blind-detector.js'
import { plural } from './plural.js'

/** What a detector lacked: the kinds of record, or the number it had and the number it needs. */
export function lackOf({ lacks, too_few: few }: BlindDetector): string {
  return few === undefined
    ? `no ${lacks.join(', ')}`
    : `${few.had} of ${plural(few.needs, few.kind)}`
}

/** One line about all of them, of `count` detectors if that is known; null if there are none. */
export function describeBlind(blind: readonly BlindDetector[], count?: number): string | null {
  if (blind.length === 0) return null
  const names = blind.map((one) => `${one.detector} (${lackOf(one)})`)
  const which =
    count === undefined
      ? plural(blind.length, 'detector')
      : `${blind.length} of ${plural(count, 'detector')}`
  return `${which} had too little data: ${names.join('; ')}`
}

/** What nobody looked for in a run that did not time its steps, such as a check over several nodes. */
export const untimedIn = (blind: readonly BlindDetector[]): readonly string[] =>
  blind.some(({ lacks }) => lacks.includes('phase-times')) ? [untimed] : []

export const untimed =
  'The phases of a step were not timed, so neither slow ranks nor slow links were looked for.'
