import type { Failure, FailureStatus } from '../../kit/records/answer.js'
import { quote } from './describe-failure.js'

const byCode: Readonly<Record<string, FailureStatus>> = {
  401: 'unauthorized',
  403: 'forbidden',
  409: 'conflict',
  429: 'limited',
}

/**
 * Returns a failure of the toolkit as a value. The toolkit puts the status into its message, so it is read from there.
 */
export function describeToolkitFailure(what: string, error: unknown): Failure {
  const words = quote(error)
  return { status: statusOf(words, (error as Error | null)?.name), reason: `${what}: ${words}` }
}

function statusOf(words: string, name: string | undefined): FailureStatus {
  const code = /Failed request: \((\d{3})\)/.exec(words)?.[1] ?? ''
  const known = byCode[code]
  if (known !== undefined) return known
  if (name === 'UsageError' || /^4\d\d$/.test(code)) return 'refused'
  // The archive arrived, but cannot be unpacked.
  return /\btar(?:\.exe)?"? failed\b/i.test(words) ? 'corrupt' : 'unreachable'
}
