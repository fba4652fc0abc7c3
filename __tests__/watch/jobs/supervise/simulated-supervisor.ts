import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { advance } from '../../../../src/watch/jobs/supervise/advance.js'
import { needsNodes } from '../../../../src/watch/jobs/supervise/judge-fence.js'
import type { StepReadings } from '../../../../src/watch/jobs/parse/parse-steps.js'
import type { NodesEvidence } from '../../../../src/watch/jobs/lease/ask-nodes.js'
import type { HolderOfLease, LeaseReading } from '../../../../src/watch/jobs/lease/lease.js'
import { beginSupervision, submissionIdOf } from '../../../../src/watch/jobs/supervise/begin.js'
import {
  defaultSuperviseSettings,
  type SuperviseSettings,
} from '../../../../src/watch/jobs/supervise/settings.js'
import type {
  FenceEvidence,
  PollResult,
  SupervisorEvent,
} from '../../../../src/watch/jobs/supervise/supervisor-event.js'
import type { SimulatedCluster, SimulatedJob } from './simulated-cluster.js'

/** A supervisor that acts on a simulated cluster. */
export class SimulatedSupervisor {
  state: SupervisorState
  readonly history: SupervisorState[] = []

  constructor(
    readonly cluster: SimulatedCluster,
    readonly settings: SuperviseSettings = defaultSuperviseSettings,
    readonly random: () => number = () => 0.5,
  ) {
    this.state = beginSupervision('r1', cluster.atMs)
  }

  /** Does what is due next, after waiting for it. */
  act(): void {
    const { next } = this.state
    if (next.atMs > this.cluster.atMs) this.cluster.pass(next.atMs - this.cluster.atMs)
    this.apply(this.perform())
  }

  apply(event: SupervisorEvent): void {
    this.state = advance(this.state, event, { settings: this.settings, random: this.random() })
    this.history.push(this.state)
  }

  /** A new supervisor reads what the old one kept in its file. */
  crash(): void {
    this.state = JSON.parse(JSON.stringify(this.state)) as SupervisorState
  }

  private perform(): SupervisorEvent {
    const { atMs } = this.cluster
    const id = submissionIdOf(this.state)
    switch (this.state.next.action) {
      case 'submit':
        return this.submit(id, atMs)
      case 'look':
        return { kind: 'polled', result: this.look(id), atMs }
      case 'stop':
        return { kind: 'asked-to-stop', isConfirmed: this.stop(id), atMs }
      case 'fence':
        return { kind: 'fenced', evidence: this.fence(id), atMs }
      case 'find':
        return { kind: 'found', point: this.cluster.point, atMs }
      case 'wait':
      case 'end':
        return { kind: 'waited', atMs }
    }
  }

  private submit(id: string, atMs: number): SupervisorEvent {
    const { cluster } = this
    if (!cluster.isReachable) return { kind: 'submitted', answer: 'not-sent', session: null, atMs }
    if (this.state.mayBeSent && cluster.session !== this.state.session)
      return { kind: 'polled', result: { kind: 'unknown-job', session: cluster.session }, atMs }
    cluster.submit(id)
    const answer = cluster.losesAnswers ? 'unanswered' : 'accepted'
    return { kind: 'submitted', answer, session: cluster.session, atMs }
  }

  private stop(id: string): boolean {
    const { cluster } = this
    const job = cluster.known.get(id)
    if (!cluster.isReachable || job?.isAlive !== true) return false
    job.isAsked = true
    if (job.deafness > 0) job.deafness -= 1
    else cluster.end(job, 'STOPPED', null)
    return !cluster.losesAnswers
  }

  private look(id: string): PollResult {
    const { cluster } = this
    if (!cluster.isReachable)
      return { kind: 'unreachable', reason: cluster.losesAnswers ? 'reset' : 'no answer' }
    const job = cluster.isForgetful ? undefined : cluster.known.get(id)
    if (job === undefined) return { kind: 'unknown-job', session: cluster.session }
    const { status, errorType, exitCode, message, step, isRebuilt } = job
    return {
      kind: 'seen',
      job: { status, errorType, exitCode, message },
      session: cluster.session,
      steps: cluster.look.isPatternTooSlow === true ? null : this.steps(step),
      hasNewLines: !job.hangs,
      isRecovering: status === 'RUNNING' && isRebuilt,
      areGpusBusy: null,
      isPatternTooSlow: false,
      metrics: { late: [], slow: [] },
      pause: 'none',
      unmet: status === 'PENDING' && !cluster.hasRoom ? '{"GPU":8}' : null,
      ...cluster.look,
    }
  }

  private steps(step: number): StepReadings {
    const { totalSteps } = this.cluster
    const total = Number.isFinite(totalSteps) ? totalSteps : null
    const readings = step > 0 ? [{ series: 'step', step, order: step, total }] : []
    return { readings, total }
  }

  /** What is known of the attempt's death; a test may lie about it. */
  fence(id: string): FenceEvidence {
    const { cluster } = this
    const nothing = { living: null, session: null, driverNode: null, isFenced: false }
    if (!cluster.isReachable) {
      const lease = { kind: 'unreadable' } as const
      return { job: 'unreachable', ...nothing, lease, nodes: { kind: 'not-asked' } }
    }
    const known = cluster.isForgetful ? undefined : cluster.known.get(id)
    const real = cluster.jobs.findLast((job) => job.id === id)
    const isOver = known !== undefined && !['PENDING', 'RUNNING'].includes(known.status)
    const evidence: FenceEvidence = {
      job: known === undefined ? 'unknown' : isOver ? 'ended' : 'alive',
      living: this.actors(real),
      session: cluster.session,
      lease: this.lease(real),
      isFenced: !cluster.isDiskFull,
      driverNode: known === undefined ? null : 'n',
      nodes: { kind: 'not-asked' },
    }
    const moment = { atMs: cluster.atMs, settings: this.settings }
    if (!needsNodes(this.state, evidence, moment)) return evidence
    return { ...evidence, nodes: this.nodes(real) }
  }

  private actors(real: SimulatedJob | undefined): readonly string[] | null {
    const { listsActors, hasActors } = this.cluster
    if (!listsActors) return null
    return hasActors && real?.isAlive === true ? ['RayTrainWorker'] : []
  }

  private lease(real: SimulatedJob | undefined): LeaseReading {
    const { cluster } = this
    const usual = { machine: 'm', startedTicks: 0, known: [], isCut: false }
    if (cluster.lease === 'foreign')
      return {
        kind: 'foreign',
        run: `r-${cluster.session}`,
        id: `x-${cluster.atMs}`,
        sinceMs: cluster.atMs,
        ...usual,
      }
    if (cluster.lease === 'unreadable' || cluster.lease === 'not-used')
      return { kind: cluster.lease }
    const holder: HolderOfLease = { ...usual, ...cluster.lease }
    if (!cluster.hasLease || real === undefined) return { kind: 'none' }
    // A guard that lives renews its lease, so that its text is another one every time.
    const isRenewed = real.isAlive && real.isGuarded
    const text = isRenewed ? `beat ${cluster.atMs}` : 'beat'
    const { isReleased, exitCode } = real
    return { kind: 'read', text, isReleased, exitCode: isReleased ? exitCode : null, ...holder }
  }

  private nodes(real: SimulatedJob | undefined): NodesEvidence {
    const { nodesSay, isNodeDead } = this.cluster
    if (nodesSay === 'nothing')
      return { kind: 'unknown', why: isNodeDead ? 'no node is left' : 'node n takes no job' }
    return {
      kind: 'answered',
      living: real?.isAlive === true && !isNodeDead ? ['process 7 on n (rank)'] : [],
      unreadable: nodesSay === 'unreadable' ? ['1 processes on n'] : [],
      nodes: isNodeDead ? [] : ['n'],
      machines: isNodeDead ? [] : ['m'],
      dead: isNodeDead ? ['n'] : [],
    }
  }
}
