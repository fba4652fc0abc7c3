import { randomBytes } from 'node:crypto'
import type { Intervention } from '../../run/intervention.js'
import type { TransportName } from '../../run/job.js'
import { elapsedSince } from '../../run/machine-services.js'
import type { WorkerEvents, WorkerHandle } from '../../run/worker-handle.js'
import { usableCores } from '../../../machine/system/usable-cores.js'
import type { Rendezvous } from '../../../lab/trainer/collective/rendezvous.js'
import type { TrainTask } from '../../../lab/trainer/task.js'
import type { BenchCollectiveTask, WorkerSpec } from '../../../lab/worker/worker-spec.js'
import { bindCores } from './core-binding.js'
import type { EarlyWorkers } from './early-workers.js'
import type { KeptWorkers } from './kept-workers.js'
import type { LocalServices } from './local-services.js'
import { runsOurCode, variablesFor } from './our-code.js'
import { workerCommand } from './spawn-worker.js'
import { startWorkerProcess } from './worker-process.js'

/** Time to poll before sleeping, if every rank has its own core. */
const spinMs = 0.1

/** A group of worker processes on this machine, all doing the same task. */
export type LocalGroupRequest = {
  readonly workers: number
  /** Number of groups that use the machine at the same time, including this one. */
  readonly sharedBy: number
  readonly transport: TransportName
  readonly task: (rank: number) => TrainTask | BenchCollectiveTask
  readonly startedAt: Date
  /** The injected fault; null in ordinary runs. */
  readonly intervention: Intervention | null
  /** Receives the reason why the fastest transport is not used. */
  readonly note: (line: string) => void
  /** Idle workers of earlier groups, to which this group's may be added afterwards; absent if workers are not kept. */
  readonly kept?: KeptWorkers
}

/** How the workers find each other. */
type RendezvousPoint = Pick<Rendezvous, 'transport' | 'directory'> & {
  readonly proxied: boolean
}

/**
 * Starts a group's workers, or uses those of an earlier group or those that were started early, if there is one for
 * every rank.
 */
export function startWorkers(
  services: LocalServices,
  request: LocalGroupRequest & { readonly early: EarlyWorkers | null },
  meeting: RendezvousPoint,
  events: WorkerEvents,
): readonly WorkerHandle[] {
  const searchPath = process.env['PATH'] ?? ''
  const cores = usableCores(services.environment().cpu_cores ?? 1)
  const binding = bindCores(request.workers, cores, searchPath)
  const hasCores = binding.isExclusive && request.sharedBy === 1
  const specs = createSpecs(services, request, { ...meeting, spinMs: hasCores ? spinMs : 0 })
  const { kept = null } = request
  const watched = (handle: WorkerHandle) => kept?.atWork(handle) ?? handle
  const waiting = kept?.take(request.workers) ?? null
  if (waiting !== null) {
    return specs.flatMap((spec, rank) => {
      const handle = waiting[rank]?.handOver(spec, events)
      return handle ? watched(handle) : []
    })
  }
  const programs = programsOf(services, specs, request.early)
  const bound: WorkerEvents = {
    ...events,
    message(rank, message) {
      if (message.type === 'started') binding.bind(rank, message.pid)
      events.message(rank, message)
    },
  }
  const onIdle = kept?.keeperOf(request.workers)
  return programs.map(({ spec, program }) =>
    watched(startWorkerProcess(spec, program, bound, onIdle)),
  )
}

/** By rank: its spec, and its process if that is already running, or else the program to start. */
function programsOf(
  services: LocalServices,
  specs: readonly WorkerSpec[],
  early: EarlyWorkers | null,
) {
  const tasks = specs.map(({ task }) => task)
  const program = {
    command: workerCommand(services.programDirectory, process.env['PATH'] ?? ''),
    variables: variablesFor(tasks, services.workerVariables()),
  }
  const started = early?.take(program, specs.length) ?? null
  return specs.map((spec, rank) => ({ spec, program: started?.[rank] ?? program }))
}

function createSpecs(
  services: LocalServices,
  request: LocalGroupRequest,
  meeting: RendezvousPoint & { readonly spinMs: number },
): WorkerSpec[] {
  const { workers, startedAt, intervention } = request
  const token = randomBytes(32).toString('hex')
  // The wall-clock time from which a worker's clock starts; the system clock may have been set since the run began.
  const startedAtEpochMs = services.now().getTime() - elapsedSince(services, startedAt)()
  const ordinary = Array.from({ length: workers }, (_, rank) => ({
    rendezvous: { rank, worldSize: workers, token, ...meeting },
    task: request.task(rank),
    programDirectory: services.programDirectory,
    startedAtEpochMs,
    sealed: null,
    isKept: false,
  }))
  return ordinary.map((spec) => {
    const changed = intervention?.spec(spec) ?? spec
    const isAsBefore = changed === spec || intervention?.endsWithTask === true
    return { ...changed, isKept: isAsBefore && isKeepable(changed, request) }
  })
}

/** Whether all of a worker's state belongs to its task: no code of the user, no thread for its links. */
function isKeepable({ task, rendezvous }: WorkerSpec, { kept }: LocalGroupRequest): boolean {
  if (kept === undefined || task.kind !== 'train') return false
  return runsOurCode(task) && rendezvous.transport !== 'tcp-thread'
}
