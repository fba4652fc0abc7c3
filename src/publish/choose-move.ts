import { isMarkerOf, type CommentDraft, type CommentText } from './comment-draft.js'
import { shouldComment } from './comment-policy.js'
import { compareSections } from './job-section.js'
import { compareRuns } from './marker.js'
import {
  isShared,
  mergeSections,
  ownSection,
  sectionOf,
  type SharedDraft,
} from './merge-sections.js'
import type { OwnComment } from './own-comments.js'

/** The result of one look at the pull request, and earlier actions. */
export type SeenComments = {
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
  /** The text can stay; the comment is only re-attributed to this run, so that no earlier run can overwrite it. */
  | {
      readonly kind: 'renew'
      readonly comment: OwnComment
      readonly text: CommentText
      readonly because: string
    }
  /** What was written is not to be seen yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'settled'; readonly comment: OwnComment; readonly surplus: readonly number[] }
  | { readonly kind: 'skip'; readonly because: string; readonly surplus: readonly number[] }
  | { readonly kind: 'yield'; readonly because: string; readonly surplus: readonly number[] }

/** The next step towards one comment with the newest run's content. */
export function chooseMove(seen: SeenComments, draft: CommentDraft): Move {
  if (seen.headSha !== draft.marker.run.sha) {
    return yieldTo(seen, 'the pull request has a newer commit')
  }
  return isShared(draft) ? moveInShared(seen, draft) : moveAlone(seen, draft)
}

function moveAlone(seen: SeenComments, draft: CommentDraft): Move {
  const { own, hasWritten } = seen
  const { run } = draft.marker
  const newer = own.find(({ marker }) => compareRuns(marker.run, run) > 0)
  if (newer !== undefined) return yieldTo(seen, `run ${newer.marker.run.id} is newer`)
  const [keeper] = own
  if (keeper === undefined) return hasWritten ? { kind: 'wait' } : createIfWanted(draft, draft)
  if (isUpToDate(keeper, draft)) return settled(seen, keeper)
  const isOfSameRun = compareRuns(keeper.marker.run, run) === 0
  if (hasWritten && isOfSameRun && !isMarkerOf(keeper.marker, draft)) {
    return yieldTo(
      seen,
      'another job of this run writes the same comment; give each job its own comment key or comment section',
    )
  }
  return keepWithoutNews(seen, keeper, draft) ?? { kind: 'update', comment: keeper, text: draft }
}

/** The action for a comment whose text the policy keeps; null if it must be rewritten. */
function keepWithoutNews(seen: SeenComments, keeper: OwnComment, draft: CommentDraft): Move | null {
  const { marker, content, isIntact } = keeper
  const decision = shouldComment(draft.policy, draft.marker, marker)
  if (decision.isWanted || seen.hasWritten || !isIntact) return null
  const { because } = decision
  const { run } = draft.marker
  if (compareRuns(marker.run, run) === 0) return { kind: 'skip', because, surplus: surplusOf(seen) }
  return { kind: 'renew', comment: keeper, text: { marker: { ...marker, run }, content }, because }
}

/** The policy decides whether a comment is created; all jobs keep an existing one complete. */
function moveInShared(seen: SeenComments, draft: SharedDraft): Move {
  const { own, hasWritten } = seen
  const [keeper] = own
  const mine = sectionOf(draft)
  const said = ownSection(draft, own)
  if (said !== null && compareSections(said, mine) > 0) {
    return yieldTo(seen, `run ${said.runId} is newer`)
  }
  const text = mergeSections(draft, own)
  if (keeper === undefined) return hasWritten ? { kind: 'wait' } : createIfWanted(draft, text)
  const kept = ownSection(draft, [keeper])
  const isSaid = kept?.source === mine.source && compareSections(kept, mine) === 0
  const isSettled = keeper.isIntact && (isSaid || isMarkerOf(keeper.marker, text))
  return isSettled ? settled(seen, keeper) : { kind: 'update', comment: keeper, text }
}

const settled = (seen: SeenComments, comment: OwnComment): Move => ({
  kind: 'settled',
  comment,
  surplus: surplusOf(seen),
})

const surplusOf = ({ own }: SeenComments): readonly number[] => own.slice(1).map(({ id }) => id)

/** The text of an older run is rewritten even if it is the same; otherwise a run in between could overwrite it. */
function isUpToDate({ marker, isIntact }: OwnComment, draft: CommentDraft): boolean {
  const isSameRun = compareRuns(marker.run, draft.marker.run) === 0
  return isIntact && isSameRun && isMarkerOf(marker, draft)
}

function createIfWanted(draft: CommentDraft, text: CommentText): Move {
  const decision = shouldComment(draft.policy, draft.marker, null)
  return decision.isWanted
    ? { kind: 'create', text }
    : { kind: 'skip', because: decision.because, surplus: [] }
}

/** A job that yields removes its own comments, except the one that all others keep. */
function yieldTo({ own, created }: SeenComments, because: string): Move {
  const surplus = own.slice(1).filter(({ id }) => created.has(id))
  return { kind: 'yield', because, surplus: surplus.map(({ id }) => id) }
}
