import { lineOf } from '../../../../kit/records/proof/parse-journal.js'
import { errorFinding, noteFinding } from '../finding.js'
import { type JobRecord, stepsOf } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** An exception ended a rank, other than the loss of a peer. */
export const endedInError: Mistake = {
  name: 'ended-in-error',
  anyParallelism: true,
  explains: [],
  find({ ranks }: JobRecord) {
    const failed = ranks.flatMap((one) => {
      const error = lineOf(one.journal, 'error')
      return error === null ? [] : [{ rank: one.rank, error, step: stepsOf(one) }]
    })
    const causes = failed.filter(({ error }) => error.lost !== true)
    const [first] = causes.length > 0 ? causes : failed
    if (first === undefined) return null
    const { rank, step, error } = first
    const at = `at step ${step}${error.line === null ? '' : ` at ${error.line}`}`
    if (error.lost) {
      // Whether it could still say so depends on how fast it was ended: the failure of the run names the cause.
      const message = `Rank ${rank} lost the connection to another rank ${at}.`
      return noteFinding('ended-in-error', { ranks: [rank], step, message })
    }
    const message = `${error.type} ended rank ${rank} ${at}: ${inOneLine(error.text)}`
    return errorFinding('ended-in-error', { ranks: [rank], step, message })
  },
}

/** The first line; of a text that contains the traceback of another process, the error at its end. */
function inOneLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (lines.some((line) => line.startsWith('Traceback (')) ? lines.at(-1) : lines[0]) ?? ''
}
