import type { CommentInput, CommentRenderer } from '../report/comment/comment-input.js'
import type { Standing } from '../../kit/records/reports/standing.js'
import type { CommentDraft } from './comment-draft.js'
import { encodeKey } from './comment-key.js'
import type { CommentPolicy } from './comment-policy.js'

export type CommentRequest = {
  readonly input: CommentInput
  /** Of the report, from `report/standing.ts`. */
  readonly standing: Standing
  /** Distinguishes the comments of several jobs; any text. */
  readonly key: string
  /** Identifies the job's section in the comment; any text. */
  readonly section: string
  readonly policy: CommentPolicy
}

/** Of one job's section, so that several fit as they are. */
const maxSectionBytes = 14_000

const tooLong = 'The result is too long for a comment; see the report of the run.\n'

/** The section of a job, within its part of the budget; the same for a run of ours and for a fork's report. */
export function composeComment(
  { input, standing, key, section, policy }: CommentRequest,
  render: CommentRenderer,
): CommentDraft {
  const content = render(input, maxSectionBytes)
  return {
    marker: { key: encodeKey(key), run: input.run, standing },
    content: Buffer.byteLength(content) <= maxSectionBytes ? content : tooLong,
    policy,
    section: encodeKey(section),
  }
}
