import type { Failure, FailureStatus } from '../records/answer.js'
import { quote } from './describe-failure.js'

const byCode: Readonly<Record<string, FailureStatus>> = {
  401: 'unauthorized',
  403: 'forbidden',
  409: 'conflict',
  429: 'limited',
}

/** A failure of the toolkit as a value: it puts the status that it got, where it got one, into words. */
export function describeToolkitFailure(what: string, error: unknown): Failure {
  const words = quote(error)
  return { status: statusOf(words, (error as Error | null)?.name), reason: `${what}: ${words}` }
}

function statusOf(words: string, name: string | undefined): FailureStatus {
  const code = /Failed request: \((\d{3})\)/.exec(words)?.[1] ?? ''
  const known = byCode[code]
  if (known !== undefined) return known
  if (name === 'UsageError' || /^4\d\d$/.test(code)) return 'refused'
  // It came, and cannot be unpacked.
  return /\btar(?:\.exe)?"? failed\b/i.test(words) ? 'corrupt' : 'unreachable'
}
