import type { Answer } from '../../records/answer.js'
import type { SupervisorState } from '../../records/jobs/supervisor-state.js'
import { newestComplete } from '../checkpoints/index.js'
import { type CheckpointDisk, readListing } from '../checkpoints/checkpoint-disk.js'
import type { Cluster, JobRequest } from '../cluster.js'
import { advance } from './advance.js'
import { submissionIdOf } from './begin.js'
import { fenceAttempt } from './fence-attempt.js'
import { stallLimitMs } from './judge-pace.js'
import type { SuperviseSettings } from './settings.js'
import type { RestartPoint, Sight, SupervisorEvent } from './supervisor-event.js'
import type { Attention } from './watch-attempt.js'

/** The dependencies of a supervisor. */
export type SupervisorRoom = {
  readonly cluster: Cluster
  /** Null: no attempt resumes, and there is no lease. */
  readonly disk: CheckpointDisk | null
  readonly settings: SuperviseSettings
  /** Builds the request of an attempt, with its id and the checkpoint to resume from. */
  requestOf(id: string, state: SupervisorState): Promise<Answer<JobRequest>>
  look(attention: Attention): Promise<Sight>
  /** Epoch milliseconds from a monotonic clock. */
  nowMs(): number
  random(): number
  /** Rejects when the supervisor should end without the job. */
  sleep(ms: number): Promise<void>
  /** Saves the state before each action, so that a crashed supervisor can continue. */
  save(state: SupervisorState): Promise<void>
  changed(state: SupervisorState, before: SupervisorState): void
}

/** Performs the actions of the state until the supervision ends; every action may be repeated. */
export async function superviseJob(
  beginning: SupervisorState,
  room: SupervisorRoom,
): Promise<SupervisorState> {
  let state = beginning
  await room.save(state)
  while (state.phase !== 'done') {
    const waitMs = state.next.atMs - room.nowMs()
    if (waitMs > 0) await room.sleep(waitMs)
    const event = await perform(state, room)
    const before = state
    state = advance(state, event, { settings: room.settings, random: room.random() })
    await room.save(state)
    room.changed(state, before)
  }
  return state
}

async function perform(state: SupervisorState, room: SupervisorRoom): Promise<SupervisorEvent> {
  const { cluster, disk } = room
  const id = submissionIdOf(state)
  const { run, attempt } = state
  switch (state.next.action) {
    case 'submit':
      return submit(id, state, room)
    case 'look': {
      const isDoubtful = state.stillMs > stallLimitMs(state, room.settings) / 2
      const sight = await room.look({ id, isDoubtful })
      return { kind: 'looked', sight, atMs: room.nowMs() }
    }
    case 'stop':
      return { kind: 'asked-to-stop', isConfirmed: await stop(id, cluster), atMs: room.nowMs() }
    case 'fence': {
      const evidence = await fenceAttempt({ id, run, attempt }, { cluster, disk })
      return { kind: 'fenced', evidence, atMs: room.nowMs() }
    }
    case 'find':
      return { kind: 'found', point: await findPoint(state, disk), atMs: room.nowMs() }
    case 'wait':
    case 'end':
      return { kind: 'waited', atMs: room.nowMs() }
  }
}

/** Whether the cluster confirmed the request; it answers `false` for a job that had ended before. */
async function stop(id: string, cluster: Cluster): Promise<boolean> {
  const answer = await cluster.stop(id)
  return answer.status === 'ok' && answer.value
}

/** Asks for the id of the head first, to distinguish a lost answer from a lost head. */
async function submit(
  id: string,
  state: SupervisorState,
  room: SupervisorRoom,
): Promise<SupervisorEvent> {
  const { cluster, nowMs } = room
  const head = await cluster.head()
  const request = head.status === 'ok' ? await room.requestOf(id, state) : head
  if (head.status !== 'ok' || request.status !== 'ok') return notSent(request, nowMs())
  const { session } = head.value
  const answer = await cluster.submit(request.value)
  switch (answer.status) {
    case 'ok':
      return { kind: 'submitted', answer: 'accepted', session, atMs: nowMs() }
    case 'unreachable':
    case 'corrupt':
    case 'limited':
      return { kind: 'submitted', answer: 'unanswered', session, atMs: nowMs() }
    default:
      return { kind: 'submitted', answer: 'refused', reason: answer.reason, atMs: nowMs() }
  }
}

/** Retries temporary failures; a refusal of the head is final. */
function notSent(answer: Answer<unknown>, atMs: number): SupervisorEvent {
  const isRefused = answer.status === 'unauthorized' || answer.status === 'forbidden'
  return isRefused
    ? { kind: 'submitted', answer: 'refused', reason: answer.reason, atMs }
    : { kind: 'submitted', answer: 'not-sent', session: null, atMs }
}

/** An empty directory that contained a checkpoint before counts as unreadable. */
async function findPoint(
  { from }: SupervisorState,
  disk: CheckpointDisk | null,
): Promise<RestartPoint | null | 'unreadable'> {
  if (disk === null) return null
  const listing = await readListing(disk)
  if (listing.status !== 'ok') return 'unreadable'
  const found = newestComplete(listing.value)
  if (found === null) return from === null ? null : 'unreadable'
  return { path: `${disk.directory.replace(/\/+$/, '')}/${found.path}`, step: found.step }
}
