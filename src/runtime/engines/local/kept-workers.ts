import type { LocalServices, ProcessMark } from './local-services.js'
import type { WorkerHandle } from '../../run/worker-handle.js'
import type { IdleWorker } from './worker-process.js'

/** Idle workers between the runs of a series, by rank. */
export interface KeptWorkers {
  /** The mark that all processes of the series have. */
  readonly mark: ProcessMark
  /** Workers for each rank of a group; null if there is not one for each. */
  take(worldSize: number): readonly IdleWorker[] | null
  /** Receives the newly started workers of a group of that size when they become idle. */
  keeperOf(worldSize: number): (worker: IdleWorker) => void
  /** Notes a worker that has received a task; returns it. */
  atWork(worker: WorkerHandle): WorkerHandle
  /** Process ids of idle workers and of those at work; after the end of a group, the latter belong to another group. */
  livingPids(): ReadonlySet<number>
  end(): Promise<void>
}

type KeeperServices = Pick<LocalServices, 'markProcesses' | 'now' | 'monotonicMs'>
type Waiting = { readonly worker: IdleWorker; readonly calendarMs: number; readonly group: number }

/** A worker's clock starts with its process, so a worker from before a change of the system time is not reused. */
const calendarToleranceMs = 5

/** Keeps the idle workers of a series of runs. */
export function keepWorkers(services: KeeperServices): KeptWorkers {
  const mark = services.markProcesses()
  const waiting = new Set<Waiting>()
  const working = new Set<WorkerHandle>()
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
    end: () => {
      waiting.clear()
      return mark.endAll()
    },
  }
}
