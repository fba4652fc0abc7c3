/**
 * The event log is a sequence of records of 8-byte words, written as they lie in memory (little-endian), because
 * formatting a step as text takes longer than a tenth of the step. A record is a tag word, which holds a mark, the kind
 * and the number of words that follow, as one exact float64; then its words. A log cut anywhere ends in a partial record.
 */
const eventLogMark = 0x4d43

/** `json`: a rare event as UTF-8 text, its bytes counted in the first word. */
export const recordKinds = {
  json: 1,
  step: 2,
  state: 3,
  audit: 4,
  links: 5,
  resources: 6,
  watchedStep: 7,
  samples: 8,
} as const
type RecordKind = (typeof recordKinds)[keyof typeof recordKinds]

/** Words after the tag of a step record, in order; times in milliseconds. */
export const stepWords = {
  step: 0,
  epoch: 1,
  loss: 2,
  localLossSum: 3,
  samples: 4,
  globalSamples: 5,
  dataMs: 6,
  computeMs: 7,
  waitMs: 8,
  transferMs: 9,
  updateMs: 10,
  stepMs: 11,
  atMs: 12,
  length: 13,
} as const

/** Words of a step of a watched script: the loss only if it is known, times in milliseconds. */
export const watchedStepWords = 12

/** Words before the sums of an audit. */
export const auditHeadWords = 7

/** Words of a resources record: step, data, compute and exchange delay, gauge, resident bytes, live tensors. */
export const resourceWords = 7

/** A missing measurement; real ones are 0 or more. */
export const unknownWord = -1

/** A measurement as it was written; null when it is missing. */
export function known(word: number | undefined): number | null {
  return word === undefined || word === unknownWord ? null : word
}

/** Whether a word can be a number of something. */
export function isCount(word: number): boolean {
  return Number.isInteger(word) && word >= 0
}

/** Maximum length of a record; a larger length in a tag is damage. */
const maxRecordWords = 2 ** 20

/** The tag of a record of that kind with this many words after it. */
export function recordTag(kind: RecordKind, words: number): number {
  return eventLogMark * 2 ** 32 + kind * 2 ** 24 + words
}

/** Kind and length of a record; null when the word is no tag. */
export function parseTag(tag: number): { kind: number; words: number } | null {
  const rest = tag - eventLogMark * 2 ** 32
  if (!Number.isInteger(rest) || rest < 0 || rest >= 2 ** 32) return null
  const kind = Math.floor(rest / 2 ** 24)
  const words = rest % 2 ** 24
  return kind >= recordKinds.json && kind <= recordKinds.samples && words <= maxRecordWords
    ? { kind, words }
    : null
}
