import type { CommentInput, CommentRenderer } from '../report/comment/comment-input.js'
import type { Standing } from '../records/reports/standing.js'
import type { CommentDraft } from './comment-draft.js'
import { encodeKey } from './comment-key.js'
import { maxCommentBytes } from './comment-size.js'
import type { CommentPolicy } from './comment-policy.js'
import { digestOfNames, formatComment } from './marker.js'

/** The standing of the report, from `report/standing.ts`. */
export type Judgement = {
  readonly standing: Standing
  /** Names of what is wrong. */
  readonly troubles: readonly string[]
}

export type CommentRequest = {
  readonly input: Omit<CommentInput, 'section'>
  readonly judgement: Judgement
  /** Distinguishes the comments of several jobs; any text. */
  readonly key: string
  /** Name of this job's part of a comment that several share; null where the comment is this job's alone. */
  readonly section: string | null
  readonly policy: CommentPolicy
}

/** Of one job's part, so that several fit as they are. */
const maxSectionBytes = 14_000

const tooLong = 'The result is too long for a comment; see the report of the run.\n'

/** The comment of a run, within the budget with its marker; the same for a run of ours and for a fork's report. */
export function composeComment(
  { input, judgement, key, section, policy }: CommentRequest,
  render: CommentRenderer,
  maxBytes: number = maxCommentBytes,
): CommentDraft {
  const marker = {
    key: encodeKey(key),
    run: input.run,
    standing: judgement.standing,
    troubles: digestOfNames(judgement.troubles),
  }
  const whole = maxBytes - Buffer.byteLength(formatComment(marker, ''))
  const room = section === null ? whole : Math.min(whole, maxSectionBytes)
  const content = render({ ...input, section }, room)
  return {
    marker,
    content: Buffer.byteLength(content) <= room ? content : tooLong,
    policy,
    section: section === null ? null : encodeKey(section),
  }
}
