import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { InfrastructureError } from '../../errors.js'
import type { EnvironmentRecord } from '../../records/run/run-metrics.js'
import type { Intervention } from '../../run/intervention.js'
import type { TransportName } from '../../run/job.js'
import { elapsedSince } from '../../run/run-room.js'
import type { WorkerEvents, WorkerHandle } from '../../run/worker-handle.js'
import { makeScratchDirectory, sweepOnce } from '../../system/files/scratch-directory.js'
import {
  chooseTransport,
  describeMachine,
  prepareRendezvous,
  type ProcessTransportName,
  type Rendezvous,
  usableCores,
} from '../../trainer/collective/rendezvous.js'
import type { TrainTask } from '../../trainer/task.js'
import type { BenchCollectiveTask, WorkerSpec } from '../../worker/worker-spec.js'
import { bindCores } from './core-binding.js'
import { findProgram } from '../../system/processes/find-program.js'
import type { LinkProxies } from './links/link-proxies.js'
import { startWorkerProcess } from './worker-process.js'

/** What starting workers needs of the machine. */
export type LocalRoom = {
  /** Where worker.js and its threads' programs lie. */
  readonly programDirectory: string
  readonly environment: () => EnvironmentRecord
  /** The variables that workers see, asked for whenever some are started. */
  readonly workerVariables: () => Readonly<Record<string, string | undefined>>
  /** Marks the processes of a run so that they can be ended. */
  readonly markProcesses: () => ProcessMark
  readonly now: () => Date
  readonly monotonicMs: () => number
}

export type ProcessMark = {
  /** A variable that the workers, and whatever they start, inherit. */
  readonly variable: Readonly<Record<string, string>>
  /** Workers end by themselves or are killed; what they have started may be left. */
  endAll(): Promise<void>
}

/** A group of worker processes on this machine, all doing the same task. */
export type LocalGroupRequest = {
  readonly workers: number
  readonly transport: TransportName
  readonly task: (rank: number) => TrainTask | BenchCollectiveTask
  readonly startedAt: Date
  /** The injected fault; null in ordinary runs. */
  readonly intervention: Intervention | null
  /** Receives why the fastest transport was not taken. */
  readonly note: (line: string) => void
}

/** Worker processes that can be started, and what was made for them. */
export type LocalGroup = {
  readonly transport: ProcessTransportName
  readonly links: LinkProxies | null
  start(events: WorkerEvents): readonly WorkerHandle[]
  close(): Promise<void>
}

/** Polling before sleeping, where every rank has a core of its own. */
const spinMs = 0.1

/** Makes a private rendezvous directory, which `close` removes, and everything that the workers meet through. */
export async function prepareLocalGroup(
  room: LocalRoom,
  request: LocalGroupRequest,
): Promise<LocalGroup> {
  const directory = await makeScratchDirectory()
  sweepOnce()
  const proxied = request.intervention?.proxiedLinks ?? false
  const transport = proxied ? 'tcp-thread' : await nameTransport(request)
  const mark = room.markProcesses()
  let links: LinkProxies | null = null
  let takeAway = (): void => undefined
  const close = async (): Promise<void> => {
    await mark.endAll()
    takeAway()
    await links?.close()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    takeAway = await prepareMeeting(transport, directory, request.workers)
    links = proxied ? await proxyLinks(room, directory, request.workers) : null
  } catch (error) {
    await close()
    throw error
  }
  const meeting = { transport, directory, proxied }
  const marking = {
    ...room,
    workerVariables: () => ({ ...room.workerVariables(), ...mark.variable }),
  }
  return {
    transport,
    links,
    close,
    start: (events) => startWorkers(marking, request, meeting, events),
  }
}

type Meeting = Pick<Rendezvous, 'transport' | 'directory'> & { readonly proxied: boolean }

function startWorkers(
  room: LocalRoom,
  request: LocalGroupRequest,
  meeting: Meeting,
  events: WorkerEvents,
): readonly WorkerHandle[] {
  const searchPath = process.env['PATH'] ?? ''
  const cores = usableCores(room.environment().cpu_cores ?? 1)
  const binding = bindCores(request.workers, cores, searchPath)
  const program = {
    command: [
      ...wakeOnParentDeath(searchPath),
      process.execPath,
      join(room.programDirectory, 'worker.js'),
    ],
    variables: room.workerVariables(),
  }
  const bound: WorkerEvents = {
    ...events,
    message(rank, message) {
      if (message.type === 'started') binding.bind(rank, message.pid)
      events.message(rank, message)
    },
  }
  const specs = createSpecs(room, request, { ...meeting, spinMs: binding.isExclusive ? spinMs : 0 })
  return specs.map((spec) => startWorkerProcess(spec, program, bound))
}

/**
 * What a worker is started through. Its own threads notice our death, clean up and end it, but not while it is stopped:
 * so the kernel sets it going again when we die.
 */
function wakeOnParentDeath(searchPath: string): readonly string[] {
  const setpriv = findProgram('setpriv', searchPath)
  return setpriv === null ? [] : [setpriv, '--pdeathsig', 'CONT']
}

/** Loaded on demand: only a campaign puts proxies between the workers. */
async function proxyLinks(room: LocalRoom, directory: string, worldSize: number) {
  const { startLinkProxies } = await import('./links/link-proxies.js')
  const programPath = join(room.programDirectory, 'link-proxy-thread.js')
  return startLinkProxies({ directory, worldSize, programPath })
}

async function prepareMeeting(
  transport: ProcessTransportName,
  directory: string,
  workers: number,
): Promise<() => void> {
  try {
    return await prepareRendezvous(transport, directory, workers)
  } catch (error) {
    const { message } = error as Error
    throw new InfrastructureError(
      `${workers} workers cannot meet over the transport ${transport}: ${message}`,
      'use --transport tcp-thread, which needs neither pipes nor shared memory',
      { cause: error },
    )
  }
}

/** The one that is asked for, or else the fastest that the machine has; a single worker needs none. */
async function nameTransport({ transport, workers, note }: LocalGroupRequest) {
  if (transport !== 'auto') return transport
  const { name, obstacles } = await chooseTransport(describeMachine(), workers)
  if (workers > 1) obstacles.forEach(note)
  return name
}

function createSpecs(
  room: LocalRoom,
  request: LocalGroupRequest,
  meeting: Meeting & { readonly spinMs: number },
): WorkerSpec[] {
  const { workers, startedAt, intervention } = request
  const token = randomBytes(32).toString('hex')
  // On the calendar as it is now, by which a worker's clock begins: it may have been set since the run began.
  const startedAtEpochMs = room.now().getTime() - elapsedSince(room, startedAt)()
  const ordinary = Array.from({ length: workers }, (_, rank) => ({
    rendezvous: { rank, worldSize: workers, token, ...meeting },
    task: request.task(rank),
    programDirectory: room.programDirectory,
    startedAtEpochMs,
    sealed: null,
  }))
  return intervention ? ordinary.map((spec) => intervention.spec(spec)) : ordinary
}
