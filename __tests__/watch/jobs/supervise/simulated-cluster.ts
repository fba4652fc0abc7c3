import type { HolderOfLease } from '../../../../src/watch/jobs/lease/lease.js'
import type {
  PollResult,
  RestartPoint,
} from '../../../../src/watch/jobs/supervise/supervisor-event.js'

type SeenJob = Extract<PollResult, { readonly kind: 'seen' }>

/** A job that was accepted, as it really is. */
export type SimulatedJob = {
  id: string
  session: string
  status: 'PENDING' | 'RUNNING' | 'STOPPED' | 'SUCCEEDED' | 'FAILED'
  /** Its program runs and can write checkpoints, whatever its cluster says. */
  isAlive: boolean
  exitCode: number | null
  errorType: string | null
  message: string
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
  /** What the log and the sensors of a job show beside its steps. */
  look: Partial<SeenJob> = {}
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
  /** What differs from a usual lease of an attempt, such as its machine; `foreign`: another run holds the lease. */
  lease: Partial<HolderOfLease> | 'foreign' | 'unreadable' | 'not-used' = {}
  /** Whether the head lists actors of the attempt that live, and whether it lists any. */
  hasActors = false
  listsActors = true
  /** What a search for checkpoints finds. */
  point: RestartPoint | 'unreadable' | null = null
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
      message: '',
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
