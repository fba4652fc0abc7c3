import { chooseMove, type Move } from './choose-move.js'
import { bodyOf, type CommentDraft, type CommentText } from './comment-draft.js'
import { resultOfRefusal, settledResult, unwritten, type CommentResult } from './comment-result.js'
import type { CommentStore, PortAnswer, PortRefusal } from './comment-store.js'
import { clause } from '../../kit/wording/one-line.js'
import { ownComments } from './own-comments.js'

/** The clock and random numbers of the caller. */
export type UpsertTools = {
  sleep(ms: number): Promise<void>
  /** Uniform in [0, 1). */
  random(): number
}

/** More looks mean that something else keeps writing. */
const maxLooks = 8
/**
 * Wait between a write and the look that checks it. GitHub has no conditional write: a rival that
 * looked just before may still overwrite, and only who looks again later sees it. Longer than such a write takes.
 */
const settleMs = 2000
const jitterMs = 1000
/** After so many writes without an answer, each waited for twice as long as the one before, the job gives up. */
const maxUnanswered = 6

type Writer = {
  readonly store: CommentStore
  readonly draft: CommentDraft
}

/** The progress of this call. */
type Progress = {
  /** The login under which this call writes, as far as it is known. */
  readonly viewer: string
  readonly done: 'created' | 'updated' | null
  readonly created: ReadonlySet<number>
  readonly url: string | null
  /** Writes and looks since without an answer; a write may have been performed all the same. */
  readonly unanswered: number
  /** The last write without an answer; null if there was none. */
  readonly lost: Lost | null
}

type Lost = {
  readonly kind: 'created' | 'updated'
  readonly attempt: string
  readonly refusal: PortRefusal
}

type Step = { readonly progress: Progress } | { readonly result: CommentResult }

/**
 * Writes this job's section into our single comment on a pull request: finds it by author and marker, writes it, reads
 * it back and corrects it until it is stable. Safe against concurrent jobs, late runs and lost answers. Never rejects;
 * every failure is a result.
 */
export async function upsertComment(
  store: CommentStore,
  draft: CommentDraft,
  tools: UpsertTools,
): Promise<CommentResult> {
  if (draft.policy === 'never') return unwritten('skipped', 'comments are turned off')
  if (bodyOf(draft) === null)
    return unwritten('failed', 'the run has no valid number, attempt or commit')
  try {
    const viewer = await store.viewer()
    if (viewer.status !== 'ok') return resultOfRefusal('identify its user', viewer)
    return await converge({ store, draft }, viewer.value, tools)
  } catch (error) {
    // A store must not throw; if it does, the job must keep its verdict.
    return unwritten('failed', clause(`the comment store failed: ${String(error)}`))
  }
}

async function converge(
  writer: Writer,
  viewer: string,
  tools: UpsertTools,
): Promise<CommentResult> {
  let progress: Progress = { ...unstarted, viewer }
  for (let look = 0; look < maxLooks; look++) {
    if (look > 0) await tools.sleep(waitMs(progress, tools.random()))
    const seen = await lookAround(writer, progress)
    const step: Step =
      seen.status === 'ok' ? await take(seen.value, writer, progress) : unseen(progress, seen)
    if ('result' in step) return step.result
    progress = step.progress
    const { lost, unanswered } = progress
    if (lost !== null && unanswered >= maxUnanswered) {
      return resultOfRefusal(lost.attempt, lost.refusal)
    }
  }
  return unwritten('failed', 'the comment was changed after it was written')
}

const unstarted = { done: null, created: new Set<number>(), url: null, unanswered: 0, lost: null }

/** A service that gave no answer gets more time, up to a minute in all: so long its limit for writes lasts. */
const waitMs = ({ unanswered }: Progress, random: number): number =>
  (settleMs + random * jitterMs) * 2 ** Math.max(0, unanswered - 1)

/** The head first and the comments last: the shorter the time between a look and its write, the better. */
async function lookAround(
  { store, draft }: Writer,
  { viewer, done, created }: Progress,
): Promise<PortAnswer<Move>> {
  const head = await store.headSha()
  if (head.status !== 'ok') return head
  const comments = await store.list()
  if (comments.status !== 'ok') return comments
  const own = ownComments(comments.value, viewer, draft.marker.key)
  const sight = { headSha: head.value, own, hasWritten: done !== null, created }
  return { status: 'ok', value: chooseMove(sight, draft) }
}

async function take(move: Move, writer: Writer, progress: Progress): Promise<Step> {
  switch (move.kind) {
    case 'create':
      return create(move.text, writer, progress)
    case 'update':
      return update(move, writer, progress)
    case 'wait':
      return { progress }
    case 'skip':
      await removeAll(move.surplus, writer)
      return { result: unwritten('skipped', move.because) }
    case 'settled':
      await removeAll(move.surplus, writer)
      return {
        result: settledResult(progress.done ?? progress.lost?.kind ?? null, move.comment.url),
      }
    case 'yield':
      await removeAll(move.surplus, writer)
      return { result: unwritten('stale', move.because) }
  }
}

async function create(text: CommentText, { store }: Writer, progress: Progress): Promise<Step> {
  const answer = await store.create(bodyOf(text) ?? '')
  if (answer.status !== 'ok') return refused('created', answer, progress)
  const { id, url, author } = answer.value
  // Earlier comments under this name are ours as well, whatever the service reported before.
  const viewer = author ?? progress.viewer
  const created = new Set([...progress.created, id])
  return { progress: { ...progress, viewer, done: 'created', created, url, unanswered: 0 } }
}

const attempts = { created: 'write a comment', updated: 'update the comment' }

/** A refusal is final. Without an answer, the next look shows whether the comment was written. */
function refused(kind: keyof typeof attempts, refusal: PortRefusal, progress: Progress): Step {
  const attempt = attempts[kind]
  if (refusal.status !== 'unreachable') return { result: resultOfRefusal(attempt, refusal) }
  const unanswered = progress.unanswered + 1
  return { progress: { ...progress, unanswered, lost: { kind, attempt, refusal } } }
}

async function update(
  { comment, text }: Extract<Move, { kind: 'update' }>,
  { store }: Writer,
  progress: Progress,
): Promise<Step> {
  const answer = await store.update(comment.id, bodyOf(text) ?? '')
  // Deleted meanwhile: the next look finds what is there now.
  if (answer.status === 'missing') return { progress: { ...progress, done: null } }
  if (answer.status !== 'ok') return refused('updated', answer, progress)
  const done = progress.done ?? 'updated'
  return { progress: { ...progress, done, url: answer.value.url, unanswered: 0 } }
}

/** A comment that cannot be removed is left for the next run. */
async function removeAll(ids: readonly number[], { store }: Writer): Promise<void> {
  for (const id of ids) await store.remove(id)
}

/** The comment was written and could not be verified; after a write without an answer, the job looks again. */
function unseen(progress: Progress, answer: PortRefusal): Step {
  const { done, url, lost } = progress
  if (lost !== null && answer.status === 'unreachable') {
    return { progress: { ...progress, unanswered: progress.unanswered + 1 } }
  }
  const refusal = resultOfRefusal('read the pull request and its comments', answer)
  if (done === null) return { result: refusal }
  const verb = done === 'created' ? 'Commented' : 'Updated the comment'
  return {
    result: { status: done, line: `${verb}, but could not check it: ${refusal.line}`, url },
  }
}
