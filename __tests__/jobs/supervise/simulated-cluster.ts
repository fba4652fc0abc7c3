import type { SupervisorState } from '../../../src/records/jobs/supervisor-state.js'
import { advance } from '../../../src/jobs/supervise/advance.js'
import { needsNodes } from '../../../src/jobs/supervise/judge-fence.js'
import type { NodesEvidence } from '../../../src/jobs/lease/ask-nodes.js'
import type { LeaseReading } from '../../../src/jobs/lease/lease.js'
import { beginSupervision, submissionIdOf } from '../../../src/jobs/supervise/begin.js'
import {
  defaultSuperviseSettings,
  type SuperviseSettings,
} from '../../../src/jobs/supervise/settings.js'
import type {
  FenceEvidence,
  PollResult,
  SupervisorEvent,
} from '../../../src/jobs/supervise/supervisor-event.js'

/** A job that was accepted, as it really is. */
export type SimulatedJob = {
  id: string
  session: string
  status: 'PENDING' | 'RUNNING' | 'STOPPED' | 'SUCCEEDED' | 'FAILED'
  /** Its program runs and can write checkpoints, whatever its cluster says. */
  isAlive: boolean
  exitCode: number | null
  errorType: string | null
  step: number
  startedMs: number
  hangs: boolean
  /** Whether Ray rebuilds its workers, and for how long it has done so in all. */
  isRebuilt: boolean
  rebuiltMs: number
  /** Does not end when it is asked to, for so many requests. */
  deafness: number
  /** Was asked to stop by the supervisor. */
  isAsked: boolean
  /** Whether the program that holds its lease lives, which may die before its ranks. */
  isGuarded: boolean
  /** Whether the guard has shown that nothing was left. */
  isReleased: boolean
}

/** A cluster with everything that can go wrong with it; time passes when it is told to. */
export class SimulatedCluster {
  atMs = 0
  session = 's1'
  isReachable = true
  isPatternTooSlow = false
  /** Names of metrics that are late. */
  lateMetrics: readonly string[] = []
  /** Submissions and stop requests arrive, and their answers do not. */
  losesAnswers = false
  jobs: SimulatedJob[] = []
  /** What the head knows. */
  known = new Map<string, SimulatedJob>()
  submissions = 0
  /** Most programs that were alive at once. */
  mostAlive = 0
  /** Length of the next step in milliseconds. */
  stepMs = 1000
  totalSteps = Infinity
  hasLease = true
  /** The fence cannot be written. */
  isDiskFull = false
  /** The head answers for a while that it knows no job, and takes no id twice all the same. */
  isForgetful = false
  /** Another run holds the lease of the directory. */
  isForeign = false
  /** What the nodes answer when they are asked: everything, that something may not be read, or nothing. */
  nodesSay: 'everything' | 'unreadable' | 'nothing' = 'everything'
  /** Ray reports the node of the program as dead. */
  isNodeDead = false
  /** Without room, a job waits. */
  hasRoom = true

  get alive(): SimulatedJob[] {
    return this.jobs.filter((job) => job.isAlive)
  }

  pass(ms: number): void {
    this.atMs += ms
    for (const job of this.jobs) {
      if (!job.isAlive) continue
      if (job.status === 'PENDING' && !this.hasRoom) continue
      if (job.status === 'PENDING') job.status = 'RUNNING'
      if (job.isRebuilt) job.rebuiltMs += ms
      else if (!job.hangs) job.step += Math.floor(ms / this.stepMs)
      if (job.step >= this.totalSteps) this.end(job, 'SUCCEEDED', 0)
    }
  }

  submit(id: string): 'accepted' | 'exists' {
    if (this.known.has(id)) return 'exists'
    const job: SimulatedJob = {
      id,
      session: this.session,
      status: 'PENDING',
      isAlive: true,
      exitCode: null,
      errorType: null,
      step: 0,
      startedMs: this.atMs,
      hangs: false,
      isRebuilt: false,
      rebuiltMs: 0,
      deafness: 0,
      isAsked: false,
      isGuarded: true,
      isReleased: false,
    }
    // A node that is dead runs nothing new.
    this.isNodeDead = false
    this.jobs.push(job)
    this.known.set(id, job)
    this.submissions += 1
    this.mostAlive = Math.max(this.mostAlive, this.alive.length)
    return 'accepted'
  }

  end(
    job: SimulatedJob,
    status: 'STOPPED' | 'SUCCEEDED' | 'FAILED',
    exitCode: number | null,
  ): void {
    job.status = status
    job.exitCode = exitCode
    job.isAlive = false
    job.isReleased = job.isGuarded
  }

  /** The guard is killed, or a whole launcher with it, and ranks in sessions of their own live on. */
  orphan(job: SimulatedJob): void {
    job.status = 'FAILED'
    job.isGuarded = false
  }

  /** The head is replaced; programs may live on, and nobody on the cluster knows of them. */
  replaceHead(driversLive: boolean): void {
    this.session = `s${Number(this.session.slice(1)) + 1}`
    this.known.clear()
    if (!driversLive) this.jobs.forEach((job) => (job.isAlive = false))
  }
}

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
        return { kind: 'found', point: null, atMs }
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
    if (!cluster.isReachable) return { kind: 'unreachable', reason: 'no answer' }
    const job = cluster.isForgetful ? undefined : cluster.known.get(id)
    if (job === undefined) return { kind: 'unknown-job', session: cluster.session }
    const { status, errorType, exitCode, step, isRebuilt } = job
    const readings = step > 0 ? [{ series: 'step', step, order: step, total: null }] : []
    return {
      kind: 'seen',
      job: { status, errorType, exitCode, message: '' },
      session: cluster.session,
      steps: cluster.isPatternTooSlow ? null : { readings, total: null },
      hasNewLines: !job.hangs,
      isRecovering: status === 'RUNNING' && isRebuilt,
      areGpusBusy: null,
      isPatternTooSlow: cluster.isPatternTooSlow,
      metrics: { late: cluster.lateMetrics, slow: [] },
      pause: 'none',
      unmet: status === 'PENDING' && !cluster.hasRoom ? '{"GPU":8}' : null,
    }
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
      living: [],
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

  private lease(real: SimulatedJob | undefined): LeaseReading {
    const { cluster } = this
    const holder = { machine: 'm', startedTicks: 0, known: [], isCut: false }
    if (cluster.isForeign) return { kind: 'foreign', run: 'r2', id: 'x', sinceMs: 0, ...holder }
    if (!cluster.hasLease || real === undefined) return { kind: 'none' }
    // A guard that lives renews its lease, so that its text is another one every time.
    const isRenewed = real.isAlive && real.isGuarded
    const text = isRenewed ? `beat ${cluster.atMs}` : 'beat'
    const { isReleased, exitCode } = real
    return { kind: 'read', text, isReleased, exitCode: isReleased ? exitCode : null, ...holder }
  }

  private nodes(real: SimulatedJob | undefined): NodesEvidence {
    const { nodesSay, isNodeDead } = this.cluster
    if (nodesSay === 'nothing') return { kind: 'unknown', why: 'node n takes no job' }
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
