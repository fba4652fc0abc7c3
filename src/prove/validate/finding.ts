import type { CorrectnessFinding } from '../../kit/records/reports/correctness-report.js'

type Kind = CorrectnessFinding['kind']

/** A reason why the runs are not equal or cannot be compared: the tier is `failed`. */
export const errorFinding = (kind: Kind, message: string): CorrectnessFinding => ({
  kind,
  severity: 'error',
  message,
})

/** Something the reader must know to read the verdict rightly. */
export const noteFinding = (kind: Kind, message: string): CorrectnessFinding => ({
  kind,
  severity: 'note',
  message,
})
