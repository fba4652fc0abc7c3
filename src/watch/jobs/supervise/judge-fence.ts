import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import { isoTime } from '../../../kit/wording/times.js'
import type { ForeignLease } from '../lease/lease.js'
import type { NodesEvidence } from '../lease/ask-nodes.js'
import { endAs, goTo, raise, settle } from './changes.js'
import { isOnlyMissing, isRecordGone } from './missing-job.js'
import type { SuperviseSettings } from './settings.js'
import type { FenceEvidence, SupervisorEvent } from './supervisor-event.js'
import { listFew } from '../../../kit/wording/first-few.js'

type Fenced = Extract<SupervisorEvent, { readonly kind: 'fenced' }>

/**
 * Whether the old attempt is proven dead; `wait`: not yet, with the reason; `ask`: only its nodes can show it.
 */
type Verdict = { readonly kind: 'dead' } | { readonly kind: 'wait' | 'ask'; readonly why: string }

type Moment = { readonly atMs: number; readonly settings: SuperviseSettings }

/** A new attempt may start only if no part of the old one can still write. */
export function judgeFence(
  state: SupervisorState,
  { atMs, evidence }: Fenced,
  settings: SuperviseSettings,
): SupervisorState {
  if (evidence.job === 'unreachable') return waitBlindly(state, { atMs, settings })
  if (isOnlyMissing(state) && evidence.job !== 'unknown') return lookAgain(state, evidence, atMs)
  const answered = { ...settle(state, 'lost'), lastAnswerMs: atMs, ...note(state, evidence, atMs) }
  const { lease } = evidence
  if (isOnlyMissing(state) && hasSucceeded(lease)) {
    const reason = 'the lease shows that the job succeeded; the head no longer knows the job'
    return endAs(answered, 'succeeded', reason, atMs)
  }
  if (lease.kind === 'foreign') return endAs(answered, 'refused', describeForeign(lease), atMs)
  const verdict = judge(answered, evidence, { atMs, settings })
  if (verdict.kind !== 'dead') return waitOn(answered, verdict.why, { atMs, settings })
  if (isRecordGone(state)) {
    const reason = 'somebody has deleted the record of the job, so how it ended is unknown'
    return endAs(answered, 'unfenced', reason, atMs)
  }
  const over = settle(goTo(answered, 'finding', atMs), 'unfenced')
  return { ...over, next: { action: 'find', atMs } }
}

const hasSucceeded = (lease: FenceEvidence['lease']): boolean =>
  lease.kind === 'read' && lease.isReleased && lease.exitCode === 0

/** Unreachable is never dead, so the limit counts only from the first answer on. */
function waitBlindly(state: SupervisorState, { atMs, settings }: Moment): SupervisorState {
  const next = { action: 'fence' as const, atMs: atMs + settings.lookMs }
  const isLost = atMs - state.lastAnswerMs >= settings.lostAfterMs
  const blind = { ...state, next, phaseSinceMs: atMs, lease: null, deadNodes: null }
  return isLost ? raise(blind, 'lost') : blind
}

/** The head knows the job after all: nothing was wrong with it but the answer. */
function lookAgain(
  state: SupervisorState,
  { session }: FenceEvidence,
  atMs: number,
): SupervisorState {
  const found = { ...settle(state, 'lost', 'unfenced'), session: session ?? state.session }
  const cleared = { ...found, failure: null, isHeadGone: false, missingSinceMs: null, lease: null }
  return { ...goTo(cleared, 'lost', atMs), lastAnswerMs: atMs, next: { action: 'look', atMs } }
}

function waitOn(state: SupervisorState, why: string, { atMs, settings }: Moment): SupervisorState {
  if (atMs - state.phaseSinceMs > settings.fenceLimitMs) {
    return endAs(state, 'unfenced', `the old attempt may still run: ${why}`, atMs)
  }
  const next = { action: 'fence' as const, atMs: atMs + settings.eagerLookMs }
  return { ...raise(state, 'unfenced'), next }
}

/** Why a directory cannot be used: whose lease it is, and since when. */
export function describeForeign({ run, sinceMs }: ForeignLease): string {
  const since = isoTime(sinceMs)
  return `the checkpoint directory is in use by run ${run}, which holds its lease${since === null ? '' : ` since ${since}`}`
}

/** Since when the lease and the list of dead nodes are what they are. */
function note(state: SupervisorState, { lease, nodes }: FenceEvidence, atMs: number) {
  const since = (before: SupervisorState['lease'], text: string) =>
    before?.text === text ? before : { text, sinceMs: atMs }
  const dead = nodes.kind === 'answered' ? nodes.dead.join(' ') : null
  return {
    lease: lease.kind === 'read' ? since(state.lease, lease.text) : null,
    deadNodes: dead === null ? state.deadNodes : since(state.deadNodes, dead),
  }
}

/** Whether the evidence so far leaves it to the nodes to show whether the attempt is dead. */
export function needsNodes(
  state: SupervisorState,
  evidence: FenceEvidence,
  moment: Moment,
): boolean {
  const isSettled = evidence.lease.kind === 'foreign' || evidence.job === 'unreachable'
  if (isSettled || (isOnlyMissing(state) && evidence.job !== 'unknown')) return false
  const noted = { ...state, ...note(state, evidence, moment.atMs) }
  return judge(noted, evidence, moment).kind === 'ask'
}

function judge(state: SupervisorState, evidence: FenceEvidence, moment: Moment): Verdict {
  const { job, living } = evidence
  if (job === 'alive') return wait('the cluster still runs it')
  if (living === null) return wait('the cluster does not report which of its actors are alive')
  if (living.length > 0) return wait(stillAlive(living))
  return judgeLease(state, evidence, moment)
}

function judgeLease(state: SupervisorState, evidence: FenceEvidence, moment: Moment): Verdict {
  const { job, lease } = evidence
  if (lease.kind === 'unreadable') return wait('its lease cannot be read')
  if (lease.kind === 'read' && lease.isReleased) return { kind: 'dead' }
  if (lease.kind === 'read' && mayBeRenewed(state, moment)) {
    return wait('its lease is not released, and may still be renewed')
  }
  const why = job === 'unknown' ? whyItMayStart(state, evidence) : null
  return why === null ? judgeNodes(state, evidence, moment) : wait(why)
}

/** Why an attempt that the head does not know may run elsewhere or start later; null if it cannot. */
function whyItMayStart(state: SupervisorState, evidence: FenceEvidence): string | null {
  if (!evidence.isFenced) return 'the attempt cannot be forbidden to start'
  return evidence.lease.kind === 'read' || isSameHead(state, evidence)
    ? null
    : 'the head that ran it is gone, and no lease shows where its program ran'
}

const stillAlive = (living: readonly string[]): string =>
  `${listFew(living)} ${living.length === 1 ? 'is' : 'are'} still alive`

const wait = (why: string): Verdict => ({ kind: 'wait', why })

const isSameHead = (state: SupervisorState, { session }: FenceEvidence): boolean =>
  session !== null && session === state.session && !state.isHeadGone

const mayBeRenewed = ({ lease }: SupervisorState, { atMs, settings }: Moment): boolean =>
  atMs - (lease?.sinceMs ?? atMs) <= settings.leaseLimitMs

/** A lease that nobody renews proves nothing: the nodes have to show that no process of the attempt is left. */
function judgeNodes(state: SupervisorState, evidence: FenceEvidence, moment: Moment): Verdict {
  const { nodes, lease } = evidence
  if (nodes.kind === 'not-asked') return { kind: 'ask', why: 'its nodes have not been asked yet' }
  if (nodes.kind === 'unknown')
    return wait(`whether its processes have ended cannot be shown: ${nodes.why}`)
  if (nodes.living.length > 0) return wait(stillAlive(nodes.living))
  if (nodes.unreadable.length > 0)
    return wait(`whether ${nodes.unreadable[0]} belong to it cannot be shown`)
  if (lease.kind === 'read' && lease.isCut)
    return wait(
      'whether all of its processes have ended cannot be shown, because they are too many',
    )
  return judgePlace(state, { evidence, nodes }, moment)
}

type Answered = Extract<NodesEvidence, { readonly kind: 'answered' }>

/**
 * The node of the program must have answered. One that Ray reports as dead cannot; its raylet ends within a minute of
 * losing the head, the guard of the program with it, and what is left within its grace.
 */
function judgePlace(
  { deadNodes }: SupervisorState,
  { evidence, nodes }: { readonly evidence: FenceEvidence; readonly nodes: Answered },
  { atMs, settings }: Moment,
): Verdict {
  const { driverNode } = evidence
  const isDead = driverNode !== null && nodes.dead.includes(driverNode)
  if (!hasAnswered(evidence, nodes) && !isDead)
    return wait(
      'whether its processes have ended cannot be shown: the node that ran it does not answer',
    )
  const isRecent = atMs - (deadNodes?.sinceMs ?? atMs) <= settings.deadNodeLimitMs
  if (nodes.dead.length > 0 && isRecent)
    return wait('a node that may have run it has died, and its processes may need time to end')
  return { kind: 'dead' }
}

/** The machine of the lease, else the node of the job's own program; an attempt that had neither never started. */
function hasAnswered({ lease, driverNode }: FenceEvidence, nodes: Answered): boolean {
  const machine = lease.kind === 'read' ? lease.machine : null
  if (machine !== null) return nodes.machines.includes(machine)
  return driverNode === null || nodes.nodes.includes(driverNode)
}
