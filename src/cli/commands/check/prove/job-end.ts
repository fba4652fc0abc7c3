import { type MiniclusterError, WorkerFailedError } from '../../../../kit/errors.js'
import type { ReportCheck } from '../../../../kit/records/reports/report-record.js'
import { clause } from '../../../../kit/wording/one-line.js'

/** How a job ended badly, and a sentence that quotes what it printed last; '' if that is not known. */
export type JobEnd = { readonly sentence: string; readonly printed: string }

/** The two parts of a message about the end of a job. */
export function jobEndOf(error: MiniclusterError): JobEnd {
  const { message } = error
  const printed = error instanceof WorkerFailedError ? (error.words?.printed ?? '') : ''
  return { sentence: message.slice(0, message.length - printed.length).trimEnd(), printed }
}

/** Both parts as one text. */
export const wholeJobEnd = ({ sentence, printed }: JobEnd): string =>
  [sentence, printed].filter((part) => part !== '').join(' ')

/** What is longer is no headline. */
const longestHeadline = 240

/**
 * A job that ended badly proves nothing; where a mistake is named, that is the verdict. Its last words are part of the
 * headline if they are short, otherwise the first reason: they are said once.
 */
export function describeJobEnd(end: JobEnd, isNamed: boolean): ReportCheck {
  const { sentence, printed } = end
  const whole = wholeJobEnd(end)
  const isShort = whole.length <= longestHeadline
  const said = clause(isShort ? whole : sentence, longestHeadline)
  const isCut = !isShort && said !== clause(sentence, Infinity)
  const rest = isCut ? whole : printed
  return {
    name: 'job',
    status: isNamed ? 'fail' : 'unknown',
    headline: `The job failed: ${said}`,
    reasons: isShort || rest === '' ? [] : [rest],
  }
}
