import type { TextParts } from '../../kit/records/json/format-record.js'
import type { EnvironmentRecord } from '../../kit/records/run/run-metrics.js'
import type { CpuReading } from '../../lab/detect/timing/foreign-load.js'
import type { ParsedEvents } from '../../lab/telemetry/parse-events.js'

/** The machine services that a run needs, with any engine. */
export type MachineServices = {
  readonly environment: () => EnvironmentRecord
  /** Writes a whole file or nothing. */
  readonly writeText: (path: string, text: TextParts) => Promise<void>
  readonly parseEvents: (rank: number, log: Uint8Array) => Promise<ParsedEvents>
  /** CPU times of the machine and of this process with its descendants; null where the system does not report them. */
  readonly cpuTimes?: () => CpuReading | null
  readonly now: () => Date
  readonly monotonicMs: () => number
}

type Clocks = Pick<MachineServices, 'now' | 'monotonicMs'>

/** The monotonic time at the start of each run, by its date: setting the calendar moves no run. */
const origins = new WeakMap<Date, number>()

/** The start of a run, which is now. */
export function startRunClock(services: Clocks): Date {
  const startedAt = services.now()
  origins.set(startedAt, services.monotonicMs())
  return startedAt
}

/** Milliseconds since the start of the run, on the monotonic clock; a start that was not made here is on the calendar. */
export function elapsedSince(services: Clocks, startedAt: Date): () => number {
  const origin =
    origins.get(startedAt) ??
    services.monotonicMs() - (services.now().getTime() - startedAt.getTime())
  return () => services.monotonicMs() - origin
}
