import type { CommentInput, CommentRenderer } from '../report/comment-input.js'
import type { Standing } from '../report/standing.js'
import type { CommentDraft } from './comment-draft.js'
import { encodeKey } from './comment-key.js'
import type { CommentPolicy } from './comment-policy.js'
import { digestOfNames, formatComment } from './marker.js'

/** GitHub takes 65,536 characters and says nowhere how it counts; bytes are never fewer than characters. */
export const maxCommentBytes = 60_000

/** What the report says of itself, as `report/standing.ts` tells it. */
export type Judgement = {
  readonly standing: Standing
  /** Names of what is wrong. */
  readonly troubles: readonly string[]
}

export type CommentRequest = {
  readonly input: CommentInput
  readonly judgement: Judgement
  /** Tells apart the comments of several jobs; any text. */
  readonly key: string
  readonly policy: CommentPolicy
}

const tooLong = 'The result is too long for a comment; the report of the run has it.\n'

/** The comment of a run, within the budget with its marker; the same for a run of ours and for a fork's report. */
export function composeComment(
  { input, judgement, key, policy }: CommentRequest,
  render: CommentRenderer,
  maxBytes: number = maxCommentBytes,
): CommentDraft {
  const marker = {
    key: encodeKey(key),
    run: input.run,
    standing: judgement.standing,
    troubles: digestOfNames(judgement.troubles),
  }
  const room = maxBytes - Buffer.byteLength(formatComment(marker, ''))
  const content = render(input, room)
  return { marker, content: Buffer.byteLength(content) <= room ? content : tooLong, policy }
}
