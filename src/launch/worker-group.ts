import type { Beat, ControlMessage, Failure, Ready } from '../telemetry/control-message.js'
import type { WorkerSpec } from '../worker/worker-spec.js'
import {
  diagnose,
  type Diagnosis,
  diagnoseExits,
  type Limits,
  type WorkerView,
} from './diagnose.js'
import { explainFailure } from './explain-failure.js'
import {
  readProcessState,
  startWorkerProcess,
  type WorkerExit,
  type WorkerHandle,
} from './worker-process.js'

/** How often the group is looked at. */
const watchIntervalMs = 100
/** After the first death: time for the others' reports to come in before a cause is decided on. */
const reportGraceMs = 300
const outputLinesKept = 5

export type GroupObserver = {
  beat?(beat: Beat): void
  started?(rank: number, pid: number): void
  ready?(ready: Ready): void
  output?(rank: number, line: string): void
}

type Member = {
  readonly handle: WorkerHandle
  readonly lastLines: string[]
  exit: WorkerExit | null
  failure: Failure | null
  result: unknown
  isDone: boolean
  beat: Beat | null
  heardAt: number
  changedAt: number
}

/**
 * Runs one group of workers to its end and resolves with their results by rank. On the first failure, or when the
 * signal aborts, all are killed; it rejects only when none is left.
 */
export async function runWorkerGroup(options: {
  specs: readonly WorkerSpec[]
  /** Command line of a worker. */
  command: readonly string[]
  limits: Limits
  observer: GroupObserver
  signal: AbortSignal
  now: () => number
}): Promise<unknown[]> {
  const { specs, limits, observer, signal, now } = options
  signal.throwIfAborted()
  const members: Member[] = []
  let firstEndAt: number | null = null

  const onMessage = (rank: number, message: ControlMessage): void => {
    const member = members[rank]
    if (!member) return
    member.heardAt = now()
    if (message.type === 'beat') {
      if (!sameBeat(member.beat, message)) member.changedAt = now()
      member.beat = message
      observer.beat?.(message)
    } else if (message.type === 'started') {
      observer.started?.(rank, message.pid)
    } else if (message.type === 'ready') {
      observer.ready?.(message)
    } else if (message.type === 'failure') {
      member.failure = message
      firstEndAt ??= now()
    } else {
      member.isDone = true
      member.result = message.result
    }
  }

  let settle: (() => void) | undefined
  const settled = new Promise<void>((resolve) => (settle = resolve))
  const events = {
    message: onMessage,
    output(rank: number, line: string): void {
      const lines = members[rank]?.lastLines
      lines?.push(line)
      if (lines && lines.length > outputLinesKept) lines.shift()
      observer.output?.(rank, line)
    },
    exit(rank: number, exit: WorkerExit): void {
      const member = members[rank]
      if (!member) return
      member.exit = exit
      if (!member.isDone || exit.code !== 0) firstEndAt ??= now()
      if (members.every((one) => one.handle.hasExited)) settle?.()
    },
  }
  for (const spec of specs) {
    const handle = startWorkerProcess(spec, options.command, events)
    const started = { heardAt: now(), changedAt: now(), beat: null, exit: null, failure: null }
    members.push({ handle, lastLines: [], result: undefined, isDone: false, ...started })
  }

  let diagnosis: Diagnosis | null = null
  const killAll = (): void => members.forEach(({ handle }) => handle.hasExited || handle.kill())
  let lookedAt = now()
  const watch = setInterval(() => {
    // Our own sleep (a suspended laptop, Ctrl-Z) is not the workers' silence.
    const overslept = now() - lookedAt - watchIntervalMs
    lookedAt = now()
    if (overslept > 500) members.forEach((member) => forgive(member, overslept))
    if (diagnosis !== null) return
    if (firstEndAt !== null && now() - firstEndAt < reportGraceMs) return
    diagnosis = diagnose(views(members, now), limits)
    if (diagnosis !== null) killAll()
  }, watchIntervalMs)
  signal.addEventListener('abort', killAll, { once: true })
  try {
    await settled
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', killAll)
  }
  signal.throwIfAborted()
  diagnosis ??= diagnoseExits(views(members, now))
  if (diagnosis) throw explainFailure(diagnosis, members[diagnosis.rank]?.lastLines ?? [])
  return members.map(({ result }) => result)
}

function forgive(member: Member, ms: number): void {
  member.heardAt += ms
  member.changedAt += ms
}

function views(members: readonly Member[], now: () => number): WorkerView[] {
  return members.map(({ handle, exit, failure, isDone, beat, heardAt, changedAt }) => ({
    rank: handle.rank,
    exit,
    failure,
    isDone,
    beat,
    silentMs: now() - heardAt,
    unchangedMs: now() - changedAt,
    isStopped: stopped(handle, now() - heardAt),
  }))
}

/** The process state is read only of workers that have missed several beats. */
function stopped(handle: WorkerHandle, silentMs: number): boolean | null {
  if (silentMs < 1000 || handle.pid === undefined || handle.hasExited) return null
  const state = readProcessState(handle.pid)
  return state === null ? null : state === 'T' || state === 't'
}

function sameBeat(a: Beat | null, b: Beat): boolean {
  return a !== null && a.phase === b.phase && a.step === b.step && a.sequence === b.sequence
}
