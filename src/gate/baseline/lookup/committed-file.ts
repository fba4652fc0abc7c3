import type { BaselineAnswer } from '../../../kit/records/baseline/baseline-answer.js'
import type { TextRead } from '../../../kit/records/text-files.js'
import { emptyAnswer, foundAnswer } from './baseline-answers.js'
import { maxBaselineBytes } from './eligibility.js'
import type { LookupPorts } from './ports.js'
import { readCandidate } from './read-candidate.js'

/**
 * A baseline that is committed with the sources, such as `baselines/<name>.json`. Whoever commits one means it, so one
 * that is damaged is an answer, and nothing else is searched for; a file that is not there is `missing`. `subject` names it in sentences.
 */
export async function readCommittedFile(
  path: string,
  { files }: Pick<LookupPorts, 'files'>,
  subject: string,
): Promise<BaselineAnswer> {
  const read: TextRead = (await files?.readText(path, maxBaselineBytes)) ?? { status: 'missing' }
  if (read.status === 'missing') return failed('missing', `${subject} does not exist`)
  if (read.status !== 'ok') {
    const isUnreadable = read.status === 'unreadable'
    const flaw = isUnreadable ? `cannot be read: ${read.reason}` : `cannot be used: ${read.reason}`
    return failed(isUnreadable ? 'unreachable' : 'corrupt', `${subject} ${flaw}`)
  }
  const candidate = readCandidate(read.text, null, null)
  if (candidate.status !== 'found') {
    return failed(candidate.status, `${subject} ${candidate.reason}`)
  }
  const { baseline } = candidate
  return foundAnswer(
    baseline,
    {
      source: 'file',
      relation: 'given',
      distance: null,
      provenance: baseline.point?.provenance ?? null,
    },
    `compared with ${subject}`,
    [],
  )
}

function failed(
  status: 'missing' | 'unreachable' | 'corrupt' | 'incompatible',
  reason: string,
): BaselineAnswer {
  return emptyAnswer('', [{ status, reason }])
}
