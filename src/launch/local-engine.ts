import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { InfrastructureError, systemError } from '../errors.js'
import { runDirectory } from '../records/run-directory.js'
import type { EnvironmentRecord } from '../records/run-metrics.js'
import type { RunEvent } from '../records/run-event.js'
import type { SealedMessage } from '../telemetry/control-message.js'
import type { ParsedEvents } from '../telemetry/parse-events.js'
import {
  fifosAvailable,
  prepareRendezvous,
  type ProcessTransportName,
  usableCores,
} from '../trainer/collective/rendezvous.js'
import type {
  BenchCollectiveResult,
  BenchCollectiveTask,
  TrainTask,
  WorkerSpec,
} from '../worker/worker-spec.js'
import { bindCores } from './core-binding.js'
import { findProgram } from './find-program.js'
import type { Intervention } from './intervention.js'
import type { LinkProxies } from './link-proxies.js'
import { defaultLimits, type Limits } from '../detect/worker-view.js'
import type { TransportName } from './training-job.js'
import { makeScratchDirectory } from './scratch-directory.js'
import { type GroupObserver, runWorkerGroup } from './worker-group.js'

/** What the launcher needs of the machine it runs on. */
export type EngineWorld = {
  /** Where worker.js and its threads' programs lie. */
  readonly programDirectory: string
  readonly environment: () => EnvironmentRecord
  /** The variables that workers see, asked for whenever some are started. */
  readonly workerVariables: () => Readonly<Record<string, string | undefined>>
  readonly writeText: (path: string, text: string) => Promise<void>
  readonly parseEvents: (rank: number, log: Uint8Array) => Promise<ParsedEvents>
  readonly now: () => Date
  readonly monotonicMs: () => number
}

/** What starting a group needs of it: all but the run's own files. */
type LaunchWorld = Omit<EngineWorld, 'writeText' | 'parseEvents'>

/** A group of worker processes on this machine, all doing the same task. */
export type GroupRequest = {
  readonly workers: number
  readonly transport: TransportName
  readonly task: (rank: number) => TrainTask | BenchCollectiveTask
  readonly stallTimeoutMs: number
  readonly startedAt: Date
  /** Who disturbs the run on purpose; null in ordinary runs. */
  readonly intervention: Intervention | null
}

/** Polling before sleeping, where every rank has a core of its own. */
const spinMs = 0.1

/** Starts a group in a private rendezvous directory, and removes the directory whatever happens. */
export async function launchGroup(
  world: LaunchWorld,
  request: GroupRequest,
  observer: GroupObserver,
  signal: AbortSignal,
): Promise<unknown[]> {
  const directory = await makeScratchDirectory()
  let links: LinkProxies | null = null
  try {
    const proxied = request.intervention?.proxiedLinks ?? false
    const transport = proxied ? 'tcp-thread' : chooseTransport(request.transport)
    makeMeetingPlace(transport, directory, request.workers)
    const searchPath = process.env['PATH'] ?? ''
    const cores = usableCores(world.environment().cpu_cores ?? 1)
    const binding = bindCores(request.workers, cores, searchPath)
    const workerPath = join(world.programDirectory, 'worker.js')
    const limits: Limits = { ...defaultLimits, stallMs: request.stallTimeoutMs }
    links = proxied ? await proxyLinks(world, directory, request.workers) : null
    const elapsedMs = elapsedSince(world, request.startedAt)
    const sealed = (message: SealedMessage): void => {
      // A worker's clock may be part of the disturbance: nothing took effect after it was heard of.
      const atMs = Math.min(message.atMs, elapsedMs())
      request.intervention?.reached({ ...message, atMs }, links)
    }
    return await runWorkerGroup({
      specs: createSpecs(world, request, {
        transport,
        directory,
        proxied,
        spinMs: binding.isExclusive ? spinMs : 0,
      }),
      program: {
        command: [...wokenByOurDeath(searchPath), process.execPath, workerPath],
        variables: world.workerVariables(),
      },
      limits,
      observer: { ...observer, started: binding.bind, sealed },
      signal,
      now: world.monotonicMs,
      elapsedMs,
    })
  } finally {
    await links?.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * What a worker is started through. Its own threads notice our death, clean up and end it, but not while it is stopped:
 * so the kernel sets it going again when we die.
 */
function wokenByOurDeath(searchPath: string): readonly string[] {
  const setpriv = findProgram('setpriv', searchPath)
  return setpriv === null ? [] : [setpriv, '--pdeathsig', 'CONT']
}

/** Milliseconds since the start of the run, on the monotonic clock. */
export function elapsedSince(world: LaunchWorld, startedAt: Date): () => number {
  const origin = world.monotonicMs() - (world.now().getTime() - startedAt.getTime())
  return () => world.monotonicMs() - origin
}

/** Loaded when it is wanted: only a campaign puts anything between the workers. */
async function proxyLinks(world: LaunchWorld, directory: string, worldSize: number) {
  const { startLinkProxies } = await import('./link-proxies.js')
  const programPath = join(world.programDirectory, 'link-proxy-thread.js')
  return startLinkProxies({ directory, worldSize, programPath })
}

function makeMeetingPlace(
  transport: ProcessTransportName,
  directory: string,
  workers: number,
): void {
  try {
    prepareRendezvous(transport, directory, workers)
  } catch (error) {
    const { message } = error as Error
    throw new InfrastructureError(
      `making the pipes of ${workers} workers failed: ${message}`,
      'use --transport tcp-thread, which needs none',
      { cause: error },
    )
  }
}

/** Named pipes where there are any, unless told otherwise. */
export function chooseTransport(asked: TransportName): ProcessTransportName {
  if (asked !== 'auto') return asked
  return fifosAvailable(process.platform, process.env['PATH'] ?? '') ? 'fifo' : 'tcp-thread'
}

function createSpecs(
  world: LaunchWorld,
  request: GroupRequest,
  meeting: {
    transport: ProcessTransportName
    directory: string
    proxied: boolean
    spinMs: number
  },
): WorkerSpec[] {
  const { workers, startedAt, intervention } = request
  const token = randomBytes(32).toString('hex')
  const ordinary = Array.from({ length: workers }, (_, rank) => ({
    rendezvous: { rank, worldSize: workers, token, ...meeting },
    task: request.task(rank),
    programDirectory: world.programDirectory,
    startedAtEpochMs: startedAt.getTime(),
    sealed: null,
  }))
  return intervention ? ordinary.map((spec) => intervention.spec(spec)) : ordinary
}

/**
 * Makes the run's directories, without logs of an earlier run but with those of this run's earlier attempts; a
 * read-only disk is found before any worker starts.
 */
export async function prepareRunDirectory(directory: string, attempt: number): Promise<void> {
  const events = join(directory, 'events')
  const outdated =
    attempt === 0 ? /^(rank-\d+\.log|coordinator\.jsonl|attempt-\d+)$/ : /^rank-\d+\.log$/
  try {
    await mkdir(events, { recursive: true })
    const logs = (await readdir(events)).filter((name) => outdated.test(name))
    // Only an earlier attempt's logs lie in a folder; one that is called like a log is somebody else's.
    for (const log of logs) await rm(join(events, log), { recursive: log.startsWith('attempt-') })
  } catch (error) {
    throw systemError(error, `making the run directory ${directory}`)
  }
}

/** Takes away the logs of a run that never began, and its directories where nothing else is in them. */
export async function removeRunDirectory(directory: string, workers: number): Promise<void> {
  for (let rank = 0; rank < workers; rank++) {
    await rm(runDirectory.events(directory, rank), { force: true })
  }
  await rm(runDirectory.coordinatorEvents(directory), { force: true })
  const keepIfUsed = (): undefined => undefined
  await rmdir(join(directory, 'events')).catch(keepIfUsed)
  await rmdir(directory).catch(keepIfUsed)
}

/** Every rank's log; that of a run that ended well is complete. */
export async function readEventLogs(
  world: EngineWorld,
  directory: string,
  workers: number,
): Promise<(readonly RunEvent[])[]> {
  const logs: (readonly RunEvent[])[] = []
  for (let rank = 0; rank < workers; rank++) {
    const path = runDirectory.events(directory, rank)
    const log = await readFile(path).catch((error: unknown) => {
      throw systemError(error, `reading the event log of worker ${rank}`)
    })
    const { events, damage, partialBytes } = await world.parseEvents(rank, log)
    if (damage !== null || partialBytes > 0) {
      const place = damage
        ? `${damage.reason} at byte ${damage.byte}`
        : 'its last record is cut off'
      throw new InfrastructureError(`${path} is damaged: ${place}`, 'is the disk full?')
    }
    logs.push(events)
  }
  return logs
}

/** The collective alone: milliseconds of each all-reduce, on the rank where it took longest. */
export async function benchCollectiveGroup(
  world: EngineWorld,
  request: Omit<GroupRequest, 'task' | 'startedAt' | 'intervention'> & {
    task: BenchCollectiveTask
  },
  signal: AbortSignal,
): Promise<number[]> {
  const task = () => request.task
  const group = { ...request, task, startedAt: world.now(), intervention: null }
  const results = (await launchGroup(world, group, {}, signal)) as BenchCollectiveResult[]
  const [first] = results
  if (!first) return []
  return first.timesMs.map((_, round) =>
    Math.max(...results.map(({ timesMs }) => timesMs[round] ?? 0)),
  )
}
