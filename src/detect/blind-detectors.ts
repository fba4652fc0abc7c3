import type { EvidenceKind } from '../records/run/evidence.js'
import type { Detector } from './detector.js'

/** A detector without data, and the kinds of record that it lacks. */
export type BlindDetector = {
  readonly detector: string
  readonly lacks: readonly EvidenceKind[]
}

/** The detectors without data in a run that leaves these kinds of record. */
export function blindDetectors(
  detectors: readonly Pick<Detector, 'name' | 'needs'>[],
  shows: readonly EvidenceKind[],
): readonly BlindDetector[] {
  return detectors.flatMap(({ name, needs }) => {
    const lacks = needs.flatMap((need) => {
      const kinds: readonly EvidenceKind[] = typeof need === 'string' ? [need] : need
      return kinds.some((kind) => shows.includes(kind)) ? [] : kinds
    })
    return lacks.length === 0 ? [] : [{ detector: name, lacks }]
  })
}

/** One line of text; null if every detector has its data. */
export function describeBlind(blind: readonly BlindDetector[], count: number): string | null {
  if (blind.length === 0) return null
  const names = blind.map(({ detector, lacks }) => `${detector} (no ${lacks.join(', ')})`)
  return `${blind.length} of ${count} detectors had no data: ${names.join('; ')}`
}
