import { isoTime } from '../../../kit/wording/times.js'
import type { Answer } from '../../../kit/records/answer.js'
import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { newestComplete } from '../checkpoints/index.js'
import { type CheckpointDisk, readListing } from '../checkpoints/checkpoint-disk.js'
import type { Cluster, JobRequest } from '../cluster.js'
import type { NodesEvidence, SoughtAttempt } from '../lease/ask-nodes.js'
import type { Job } from '../job.js'
import { advance } from './advance.js'
import { submissionIdOf } from './begin.js'
import { fenceAttempt } from './fence-attempt.js'
import { needsNodes } from './judge-fence.js'
import { stallLimitMs } from './judge-pace.js'
import type { SuperviseSettings } from './settings.js'
import type {
  FenceEvidence,
  RestartPoint,
  PollResult,
  SupervisorEvent,
} from './supervisor-event.js'
import type { PolledAttempt } from './watch-attempt.js'

/** The key of a job's metadata that names the supervisor which submitted it. */
export const supervisorKey = 'minicluster_supervisor'
/** The key that names its run. */
export const runKey = 'minicluster_run'

/** The dependencies of a supervisor. */
export type SupervisorDependencies = {
  readonly cluster: Cluster
  /** Null: no attempt resumes, and there is no lease. */
  readonly disk: CheckpointDisk | null
  readonly settings: SuperviseSettings
  /** Builds the request of an attempt, with its id and the checkpoint to resume from. */
  requestOf(id: string, state: SupervisorState): Promise<Answer<JobRequest>>
  look(attempt: PolledAttempt): Promise<PollResult>
  /** Asks the nodes of the cluster for the processes of an attempt. */
  askNodes(sought: SoughtAttempt): Promise<NodesEvidence>
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
  dependencies: SupervisorDependencies,
): Promise<SupervisorState> {
  let state = beginning
  await dependencies.save(state)
  while (state.phase !== 'done') {
    const waitMs = state.next.atMs - dependencies.nowMs()
    if (waitMs > 0) await dependencies.sleep(waitMs)
    const event = await perform(state, dependencies)
    const before = state
    state = advance(state, event, {
      settings: dependencies.settings,
      random: dependencies.random(),
    })
    await dependencies.save(state)
    dependencies.changed(state, before)
  }
  return state
}

async function perform(
  state: SupervisorState,
  dependencies: SupervisorDependencies,
): Promise<SupervisorEvent> {
  const { cluster, disk } = dependencies
  const id = submissionIdOf(state)
  const { run, attempt } = state
  switch (state.next.action) {
    case 'submit':
      return submit(id, state, dependencies)
    case 'look': {
      const seemsStalled = state.stillMs > stallLimitMs(state, dependencies.settings) / 2
      const result = await dependencies.look({ id, seemsStalled })
      return { kind: 'polled', result, atMs: dependencies.nowMs() }
    }
    case 'stop':
      return {
        kind: 'asked-to-stop',
        isConfirmed: await stop(id, cluster),
        atMs: dependencies.nowMs(),
      }
    case 'fence': {
      const { askNodes, settings, nowMs } = dependencies
      const world = {
        cluster,
        disk,
        askNodes,
        needsNodes: (found: FenceEvidence) => needsNodes(state, found, { atMs: nowMs(), settings }),
      }
      const evidence = await fenceAttempt({ id, run, attempt }, world)
      return { kind: 'fenced', evidence, atMs: nowMs() }
    }
    case 'find':
      return { kind: 'found', point: await findPoint(state, disk), atMs: dependencies.nowMs() }
    case 'wait':
    case 'end':
      return { kind: 'waited', atMs: dependencies.nowMs() }
  }
}

/** Whether the cluster confirmed the request; it answers `false` for a job that had ended before. */
async function stop(id: string, cluster: Cluster): Promise<boolean> {
  const answer = await cluster.stop(id)
  return answer.status === 'ok' && answer.value
}

/** Requests the id of the head first, to distinguish a lost answer from a lost head. */
async function submit(
  id: string,
  state: SupervisorState,
  dependencies: SupervisorDependencies,
): Promise<SupervisorEvent> {
  const { cluster, nowMs } = dependencies
  const head = await cluster.head()
  if (head.status === 'ok' && state.mayBeSent && head.value.session !== state.session) {
    // The head that may have started it is gone, and this one cannot know.
    const result = { kind: 'unknown-job', session: head.value.session } as const
    return { kind: 'polled', result, atMs: nowMs() }
  }
  const request = head.status === 'ok' ? await dependencies.requestOf(id, state) : head
  if (head.status !== 'ok' || request.status !== 'ok') return notSent(request, nowMs())
  return send(request.value, head.value.session, dependencies)
}

async function send(
  request: JobRequest,
  session: string | null,
  dependencies: SupervisorDependencies,
): Promise<SupervisorEvent> {
  const { cluster, nowMs } = dependencies
  const answer = await cluster.submit(request)
  switch (answer.status) {
    case 'ok':
      return answer.value === 'exists'
        ? resubmitted(request, session, dependencies)
        : { kind: 'submitted', answer: 'accepted', session, atMs: nowMs() }
    case 'unreachable':
    case 'corrupt':
    case 'limited':
      return { kind: 'submitted', answer: 'unanswered', session, atMs: nowMs() }
    default:
      return { kind: 'submitted', answer: 'refused', reason: answer.reason, atMs: nowMs() }
  }
}

/** The cluster has a job of this id already: an earlier request of this supervisor, or the job of somebody else. */
async function resubmitted(
  request: JobRequest,
  session: string | null,
  { cluster, nowMs }: SupervisorDependencies,
): Promise<SupervisorEvent> {
  const job = await cluster.job(request.submissionId)
  // Whose it is must be known before it counts as an attempt.
  if (job.status !== 'ok') return notSent(job, nowMs())
  const isOwn = job.value.metadata[supervisorKey] === request.metadata[supervisorKey]
  if (isOwn) return { kind: 'submitted', answer: 'accepted', session, atMs: nowMs() }
  const reason = describeOther(request.submissionId, job.value)
  return { kind: 'submitted', answer: 'refused', reason, atMs: nowMs() }
}

/** Whose job has the id of the next attempt, and since when. */
function describeOther(id: string, { metadata, startMs }: Job): string {
  const run = metadata[runKey]
  const owner =
    metadata[supervisorKey] === undefined
      ? 'no supervisor'
      : `another supervisor${run === undefined ? '' : ` of run ${run}`}`
  const since = isoTime(startMs)
  const when = since === null ? '' : ` since ${since}`
  return `job ${id} is there${when}, and ${owner} has started it; supervise it with --job-id ${id} and another --name`
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
