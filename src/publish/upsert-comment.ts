import { chooseMove, type Move } from './choose-move.js'
import { bodyOf, type CommentDraft, type CommentText } from './comment-draft.js'
import { resultOfRefusal, settledResult, unwritten, type CommentResult } from './comment-result.js'
import type { CommentStore, PortAnswer } from './comment-store.js'
import { clause } from '../wording/one-line.js'
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
}

type Step = { readonly progress: Progress } | { readonly result: CommentResult }

/**
 * Creates or updates our single comment on a pull request with the newest run's content: finds it by author and marker,
 * writes it, reads it back and corrects it until it is stable. Safe against concurrent jobs and late runs. Never
 * rejects; every failure is a result.
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
  let progress: Progress = { viewer, done: null, created: new Set(), url: null }
  for (let look = 0; look < maxLooks; look++) {
    if (look > 0) await tools.sleep(settleMs + tools.random() * jitterMs)
    const seen = await lookAround(writer, progress)
    if (seen.status !== 'ok') return unseen(progress, seen)
    const step = await take(seen.value, writer, progress)
    if ('result' in step) return step.result
    progress = step.progress
  }
  return unwritten('failed', 'the comment was changed after it was written')
}

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
    case 'renew':
      return renew(move, writer, progress)
    case 'wait':
      return { progress }
    case 'skip':
      await removeAll(move.surplus, writer)
      return { result: unwritten('skipped', move.because) }
    case 'settled':
      await removeAll(move.surplus, writer)
      return { result: settledResult(progress.done, move.comment.url) }
    case 'yield':
      await removeAll(move.surplus, writer)
      return { result: unwritten('stale', move.because) }
  }
}

async function create(text: CommentText, { store }: Writer, progress: Progress): Promise<Step> {
  const answer = await store.create(bodyOf(text) ?? '')
  if (answer.status !== 'ok') return { result: resultOfRefusal('write a comment', answer) }
  const { id, url, author } = answer.value
  // Earlier comments under this name are ours as well, whatever the service reported before.
  const viewer = author ?? progress.viewer
  return { progress: { viewer, done: 'created', created: new Set([...progress.created, id]), url } }
}

async function update(
  { comment, text }: Extract<Move, { kind: 'update' }>,
  { store }: Writer,
  progress: Progress,
): Promise<Step> {
  const answer = await store.update(comment.id, bodyOf(text) ?? '')
  // Deleted meanwhile: the next look finds what is there now.
  if (answer.status === 'missing') return { progress: { ...progress, done: null } }
  if (answer.status !== 'ok') return { result: resultOfRefusal('update the comment', answer) }
  return { progress: { ...progress, done: progress.done ?? 'updated', url: answer.value.url } }
}

/** No reader sees a difference, so a refusal is not reported. */
async function renew(
  { comment, text, because }: Extract<Move, { kind: 'renew' }>,
  { store }: Writer,
  progress: Progress,
): Promise<Step> {
  const { status } = await store.update(comment.id, bodyOf(text) ?? '')
  // Deleted meanwhile: the next look finds what is there now.
  if (status === 'ok' || status === 'missing') return { progress }
  return { result: unwritten('skipped', because) }
}

/** A comment that cannot be removed is left for the next run. */
async function removeAll(ids: readonly number[], { store }: Writer): Promise<void> {
  for (const id of ids) await store.remove(id)
}

/** The comment was written, but it could not be verified. */
function unseen(
  { done, url }: Progress,
  answer: Exclude<PortAnswer<Move>, { status: 'ok' }>,
): CommentResult {
  const refusal = resultOfRefusal('read the pull request and its comments', answer)
  if (done === null) return refusal
  const verb = done === 'created' ? 'Commented' : 'Updated the comment'
  return { status: done, line: `${verb}, but could not check it: ${refusal.line}`, url }
}
