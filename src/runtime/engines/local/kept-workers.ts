import { removeTree } from '../../../machine/system/files/scratch-directory.js'
import type { LocalServices, ProcessMark } from './local-services.js'
import type { WorkerHandle } from '../../run/worker-handle.js'
import type { EarlyWorkers } from './early-workers.js'
import type { IdleWorker } from './worker-process.js'

/** Idle workers between the runs of a series, by rank. */
export interface KeptWorkers {
  /** The mark that all processes of the series have. */
  readonly mark: ProcessMark
  /** Workers that were started early, for the first group; null afterwards, and if there are none. */
  takeEarly(): EarlyWorkers | null
  /** Workers for each rank of a group; null if there is not one for each. */
  take(worldSize: number): readonly IdleWorker[] | null
  /** Receives the newly started workers of a group of that size when they become idle. */
  keeperOf(worldSize: number): (worker: IdleWorker) => void
  /** Notes a worker that has received a task; returns it. */
  atWork(worker: WorkerHandle): WorkerHandle
  /** Process ids of idle workers and of those at work; after the end of a group, the latter belong to another group. */
  livingPids(): ReadonlySet<number>
  /** Whether all of these wait for another task: each has looked for what the last one left, and found nothing. */
  areIdle(workers: readonly WorkerHandle[]): boolean
  /** The directory in which an earlier group of that size has met, with its pipes; null if there is none. */
  takePlace(worldSize: number): string | null
  /** Receives the directory of a group whose workers are idle, and have therefore closed their pipes. */
  keepPlace(worldSize: number, directory: string): void
  /** Ends all processes, and removes the directories. */
  end(): Promise<void>
}

type KeeperServices = Pick<
  LocalServices,
  'markProcesses' | 'takeEarlyWorkers' | 'now' | 'monotonicMs'
>
type Waiting = { readonly worker: IdleWorker; readonly calendarMs: number; readonly group: number }

/** A worker's clock starts with its process, so a worker from before a change of the system time is not reused. */
const calendarToleranceMs = 5

/** Keeps the idle workers of a series of runs. */
export function keepWorkers(services: KeeperServices): KeptWorkers {
  const early = givenOnce(services.takeEarlyWorkers?.() ?? null)
  const mark = services.markProcesses(early.mark)
  const waiting = new Set<Waiting>()
  const working = new Set<WorkerHandle>()
  const places = keepPlaces()
  const calendarMs = (): number => services.now().getTime() - services.monotonicMs()
  const dismissUseless = (): void => {
    const now = calendarMs()
    for (const one of waiting) {
      const isUseful = Math.abs(one.calendarMs - now) <= calendarToleranceMs
      if (isUseful && !one.worker.hasEnded) continue
      waiting.delete(one)
      one.worker.end()
    }
  }
  return {
    mark,
    takeEarly: early.take,
    take(worldSize) {
      dismissUseless()
      const found = Array.from({ length: worldSize }, (_, rank) =>
        [...waiting].find(({ worker, group }) => group === worldSize && worker.rank === rank),
      )
      // In a mixed group, new processes are slower, which would look like a fault.
      if (!found.every((one) => one !== undefined)) return null
      return found.map((one) => {
        waiting.delete(one)
        return one.worker
      })
    },
    keeperOf(group) {
      const began = calendarMs()
      return (worker) => void waiting.add({ worker, calendarMs: began, group })
    },
    atWork(worker) {
      working.add(worker)
      return worker
    },
    livingPids() {
      for (const worker of working) if (worker.hasExited) working.delete(worker)
      const living = [...[...waiting].map(({ worker }) => worker), ...working]
      return new Set(living.flatMap(({ pid }) => pid ?? []))
    },
    areIdle(workers) {
      const idle = new Set([...waiting].map(({ worker }) => worker.pid))
      return workers.length > 0 && workers.every(({ pid }) => pid !== undefined && idle.has(pid))
    },
    takePlace: places.take,
    keepPlace: places.keep,
    async end() {
      waiting.clear()
      await mark.endAll()
      await places.removeAll()
    },
  }
}

/** Directories in which groups have met, by the size of the group. */
function keepPlaces() {
  const places = new Map<number, string[]>()
  return {
    take: (worldSize: number): string | null => places.get(worldSize)?.pop() ?? null,
    keep(worldSize: number, directory: string): void {
      const known = places.get(worldSize) ?? []
      places.set(worldSize, known)
      known.push(directory)
    },
    async removeAll(): Promise<void> {
      for (const directory of [...places.values()].flat()) await removeTree(directory)
      places.clear()
    },
  }
}

/** Early workers for whoever asks first. */
function givenOnce(workers: EarlyWorkers | null) {
  let left = workers
  return {
    mark: workers?.mark,
    take(): EarlyWorkers | null {
      const taken = left
      left = null
      return taken
    },
  }
}
