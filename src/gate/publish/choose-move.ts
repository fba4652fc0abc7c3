import { isMarkerOf, type CommentDraft, type CommentText } from './comment-draft.js'
import { shouldComment } from './comment-policy.js'
import { compareSections } from './job-section.js'
import { mergeSections, ownSection, sectionOf } from './merge-sections.js'
import type { OwnComment } from './own-comments.js'

/** The result of one look at the pull request, and earlier actions. */
type SeenComments = {
  readonly headSha: string
  /** Oldest first. */
  readonly own: readonly OwnComment[]
  /** Something was already written, so this look only verifies it. */
  readonly hasWritten: boolean
  /** Comments created here, which only this program will remove. */
  readonly created: ReadonlySet<number>
}

/** The next action. The oldest comment stays and is never removed. */
export type Move =
  | { readonly kind: 'create'; readonly text: CommentText }
  | { readonly kind: 'update'; readonly comment: OwnComment; readonly text: CommentText }
  /** What was written is not to be seen yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'settled'; readonly comment: OwnComment; readonly surplus: readonly number[] }
  | { readonly kind: 'skip'; readonly because: string; readonly surplus: readonly number[] }
  | { readonly kind: 'yield'; readonly because: string; readonly surplus: readonly number[] }

/**
 * The next step towards one comment with a section for each job. The policy decides whether a comment is created; every
 * job keeps an existing one complete.
 */
export function chooseMove(seen: SeenComments, draft: CommentDraft): Move {
  if (seen.headSha !== draft.marker.run.sha) {
    return yieldTo(seen, 'the pull request has a newer commit')
  }
  const { own, hasWritten } = seen
  const mine = sectionOf(draft)
  const said = ownSection(draft, own)
  if (said !== null && compareSections(said, mine) > 0) {
    return yieldTo(seen, whyBehind(said, mine))
  }
  const text = mergeSections(draft, own)
  const [keeper] = own
  if (keeper === undefined) return hasWritten ? { kind: 'wait' } : createIfWanted(draft, text)
  const kept = ownSection(draft, [keeper])
  const isSaid = kept !== null && compareSections(kept, mine) === 0
  const isSettled = keeper.isIntact && (isSaid || isMarkerOf(keeper.marker, text))
  return isSettled ? settled(seen, keeper) : { kind: 'update', comment: keeper, text }
}

type Section = ReturnType<typeof sectionOf>

const whyBehind = (said: Section, mine: Section): string =>
  said.runId === mine.runId && said.attempt === mine.attempt
    ? 'another job of this run has the same section, and a result that is no better; give each job its own comment section'
    : `run ${said.runId} is newer`

const settled = (seen: SeenComments, comment: OwnComment): Move => ({
  kind: 'settled',
  comment,
  surplus: seen.own.slice(1).map(({ id }) => id),
})

function createIfWanted(draft: CommentDraft, text: CommentText): Move {
  const decision = shouldComment(draft.policy, draft.marker.standing)
  return decision.isWanted
    ? { kind: 'create', text }
    : { kind: 'skip', because: decision.because, surplus: [] }
}

/** A job that yields removes its own comments, except the one that all others keep. */
function yieldTo({ own, created }: SeenComments, because: string): Move {
  const surplus = own.slice(1).filter(({ id }) => created.has(id))
  return { kind: 'yield', because, surplus: surplus.map(({ id }) => id) }
}
