import type { CheckInput, CheckReading, NodeCheck } from './node-check.js'
import { unknownReading, whyCut } from './readings.js'

/** The code of a reading that is unknown because a part of the answer was left out. */
export const cutCode = 'cut'

/**
 * The readings of a check. If lines that it needs were left out, it reports what it found in the others and is unknown as a
 * whole.
 */
export function readCheck(check: NodeCheck, input: CheckInput): readonly CheckReading[] {
  const readings = check.read(input)
  const why = check.needs.map((key) => whyCut(input.answer, key)).find((one) => one !== null)
  if (why === undefined || why === null || readings.length === 0) return readings
  const found = readings.filter(({ subject, status }) => subject !== null || status === 'bad')
  if (found.some(({ subject }) => subject === null)) return found
  const summary = `${check.name} did not see everything: ${why}`
  return [...found, unknownReading(summary, { code: cutCode })]
}

/** At most this many items of a check are held; the worst come first. */
export const maxSubjects = 512

const order = { bad: 0, unknown: 1, ok: 2 } as const

/** The readings within the limit; those that are not good and beyond it make the check unknown. */
export function limitReadings(readings: readonly CheckReading[]): readonly CheckReading[] {
  if (readings.length <= maxSubjects) return readings
  const sorted = readings.toSorted((a, b) => order[a.status] - order[b.status])
  const most = sorted.slice(0, maxSubjects - 1)
  const left = sorted.slice(maxSubjects - 1).filter(({ status }) => status !== 'ok')
  if (left.length === 0) return most
  const summary = `${left.length} further items that are not good were left out`
  return [...most, unknownReading(summary, { code: cutCode })]
}
