import type { Cluster } from '../../../../src/watch/jobs/cluster.js'
import type { Answer } from '../../../../src/kit/records/answer.js'
import { aGpu, aJob } from '../health-fixture.js'

/** What a healthy job does besides making steps. */
export const pauseKinds = [
  'quiet',
  'busy',
  'checkpoint',
  'evaluation',
  'evaluation with a bar',
  'recovery',
  'unreadable log',
  'unreachable head',
] as const
export type PauseKind = (typeof pauseKinds)[number]
export type Pause = { readonly kind: PauseKind; readonly forMs: number; readonly line: string }

/** The plan of a day: training for some time, a pause, training again. */
export type Plan = {
  readonly stepMs: number
  /** The log shows every so many steps. */
  readonly shows: number
  readonly start: { readonly kind: 'quiet' | 'growing' | 'busy'; readonly forMs: number }
  readonly trainsMs: number
  /** Taken in turn. */
  readonly pauses: readonly Pause[]
  /** At this time nothing moves any more; null: never. */
  readonly hangsAtMs: number | null
}

type Moment = { readonly step: number; readonly pause: Pause | null; readonly pausedMs: number }

const barMs = 20_000
const loadMs = 30_000
/** The log is read from its end. */
const mostLines = 60
/** GPUs that work look idle at two polls of three, between two bursts. */
const busyEvery = 3

/** A training job by its plan: what a head answers about it at any time of a simulated day. */
export class SimulatedTraining {
  nowMs = 0
  /** How often a program was started, and asked to stop. */
  submissions = 0
  stops = 0
  private isStopped = false
  private gpuPolls = 0

  constructor(readonly plan: Plan) {}

  /** When the job moved for the last time before it hangs. */
  get lastMoveMs(): number {
    return this.plan.hangsAtMs ?? Infinity
  }

  /** Where the job is; a rank that hangs stays where it was. */
  moment(atMs = this.nowMs): Moment {
    const { start, trainsMs, stepMs, pauses, hangsAtMs } = this.plan
    let leftMs = Math.min(atMs, hangsAtMs ?? Infinity) - start.forMs
    if (leftMs < 0) return { step: 0, pause: null, pausedMs: 0 }
    let step = 0
    for (let turn = 0; ; turn += 1) {
      const pause = pauses[turn % pauses.length]
      if (pause === undefined || leftMs < trainsMs)
        return { step: step + Math.floor(leftMs / stepMs), pause: null, pausedMs: 0 }
      leftMs -= trainsMs
      step += Math.floor(trainsMs / stepMs)
      const during = isBlind(pause) ? Math.floor(Math.min(leftMs, pause.forMs) / stepMs) : 0
      if (leftMs < pause.forMs) return { step: step + during, pause, pausedMs: leftMs }
      leftMs -= pause.forMs
      step += during
    }
  }

  /** The end of its log. */
  private log(): string {
    const { start, shows, hangsAtMs } = this.plan
    const atMs = Math.min(this.nowMs, hangsAtMs ?? Infinity)
    const loaded = start.kind === 'growing' ? Math.floor(Math.min(atMs, start.forMs) / loadMs) : 1
    const { step, pause, pausedMs } = this.moment()
    const shown = Math.floor(step / shows)
    const from = Math.max(1, shown - mostLines)
    return [
      ...Array.from({ length: loaded }, (_, at) => `loading shard ${at}`),
      ...Array.from(
        { length: shown - from + 1 },
        (_, at) => `step=${(from + at) * shows} loss=0.5`,
      ),
      ...announcement(pause, pausedMs),
      '',
    ]
      .slice(-mostLines - 1)
      .join('\n')
  }

  private areGpusBusy(): boolean {
    const { start } = this.plan
    const { step, pause } = this.moment()
    this.gpuPolls += 1
    if (this.gpuPolls % busyEvery !== 0) return false
    if (step === 0 && pause === null) return start.kind === 'busy'
    return pause === null || pause.kind === 'busy' || pause.kind.startsWith('evaluation')
  }

  private answer<T>(value: () => T): Promise<Answer<T>> {
    const isAway = this.moment().pause?.kind === 'unreachable head' && !this.hangs
    return Promise.resolve(
      isAway ? { status: 'unreachable', reason: 'no answer' } : { status: 'ok', value: value() },
    )
  }

  private get hangs(): boolean {
    return this.nowMs >= this.lastMoveMs
  }

  /** The head of its cluster. */
  get cluster(): Cluster {
    const gone = { status: 'refused', reason: 'the agent of the node does not answer' } as const
    const cluster: Partial<Cluster> = {
      address: 'http://127.0.0.1:8265',
      head: () => this.answer(() => ({ rayVersion: '2.60.0', session: 's' })),
      submit: () => this.answer(() => ((this.submissions += 1), 'accepted' as const)),
      stop: () => this.answer(() => ((this.stops += 1), (this.isStopped = true))),
      job: () => this.answer(() => aJob({ status: this.isStopped ? 'STOPPED' : 'RUNNING' })),
      tailFile: () =>
        this.moment().pause?.kind === 'unreadable log' && !this.hangs
          ? Promise.resolve(gone)
          : this.answer(() => this.log()),
      gpus: () => this.answer(() => [aGpu(0, this.areGpusBusy() ? 90 : 0)]),
      trainRuns: () => this.answer(() => [this.trainRun()]),
    }
    return cluster as Cluster
  }

  private trainRun() {
    const isRecovering = this.moment().pause?.kind === 'recovery' && !this.hangs
    const status = isRecovering ? 'RESTARTING' : 'RUNNING'
    return {
      name: 't',
      rayJobId: null,
      submissionId: 'mc-r1-a1',
      status,
      idleSinceMs: null,
      ranks: [],
    }
  }
}

/** Training goes on while nobody can see it. */
const isBlind = ({ kind }: Pause): boolean =>
  kind === 'unreadable log' || kind === 'unreachable head'

function announcement(pause: Pause | null, pausedMs: number): readonly string[] {
  if (pause === null || pause.line === '') return []
  if (pause.kind !== 'evaluation with a bar') return [pause.line]
  const done = Math.floor(pausedMs / barMs)
  return Array.from(
    { length: done + 1 },
    (_, at) => `Evaluating:   5%|▌  | ${at}/1000 [00:10<03:10]`,
  )
}
