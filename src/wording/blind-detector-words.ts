import type { BlindDetector } from '../records/run/blind-detector.js'
import { plural } from './plural.js'

/** What a detector lacked: the kinds of record, or the number it had and the number it needs. */
export function lackOf({ lacks, too_few: few }: BlindDetector): string {
  return few === undefined
    ? `no ${lacks.join(', ')}`
    : `${few.had} of ${plural(few.needs, few.kind)}`
}

/** One line about all of them; null if there are none. */
export function describeBlind(blind: readonly BlindDetector[], count: number): string | null {
  if (blind.length === 0) return null
  const names = blind.map((one) => `${one.detector} (${lackOf(one)})`)
  return `${blind.length} of ${plural(count, 'detector')} had too little data: ${names.join('; ')}`
}
