import { elapsedSince, type MachineServices } from '../machine-services.js'
import type { AttemptRecord } from './attempt-record.js'

/** Other programs are judged over half a minute: a reading in between costs more than it tells. */
const intervalMs = 500

/**
 * Writes down how busy the machine is while the run trains, which nobody can find out afterwards: whoever judges the run
 * then excuses the same. Nothing where the system does not report it.
 */
export function recordLoad(
  services: MachineServices,
  record: Pick<AttemptRecord, 'write'>,
  startedAt: Date,
): { end(): void } {
  const elapsedMs = elapsedSince(services, startedAt)
  const look = (): void => {
    const reading = services.cpuTimes?.() ?? null
    if (reading === null) return
    const { busyMs, idleMs, ownMs } = reading
    const times = { busy_ms: busyMs, idle_ms: idleMs, own_ms: ownMs }
    record.write({ type: 'load', ...times, at_ms: elapsedMs() })
  }
  look()
  const timer = setInterval(look, intervalMs).unref()
  return {
    end() {
      clearInterval(timer)
      look()
    },
  }
}
