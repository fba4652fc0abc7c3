import type { ResourceMeasurement } from '../telemetry/evidence.js'
import type { ThreadUsage } from './thread-usage.js'

/** A shorter step is not metered: the system calls would take more than half a percent of it. */
const minStepMs = 1

/** Meters what the system says of the training thread, phase by phase, where steps are long enough to bear it. */
export function createThreadMeter(usage: ThreadUsage, liveTensors: () => number | null) {
  let isOn = false
  let lastStepMs = 0
  let begunMs: number | null = null
  let loadedMs: number | null = null
  let computedMs: number | null = null
  const measurement: ResourceMeasurement = {
    step: 0,
    dataDelayMs: null,
    computeDelayMs: null,
    exchangeDelayMs: null,
    rssBytes: null,
    liveTensors: null,
  }
  return {
    begin(step: number): void {
      isOn = lastStepMs >= minStepMs
      measurement.step = step
      if (isOn) begunMs = usage.runDelayMs()
    },
    loaded(): void {
      if (!isOn) return
      loadedMs = usage.runDelayMs()
      measurement.dataDelayMs = difference(begunMs, loadedMs)
    },
    computed(): void {
      if (!isOn) return
      computedMs = usage.runDelayMs()
      measurement.computeDelayMs = difference(loadedMs, computedMs)
    },
    /** What was measured of the step that took so long; null where it was not metered. */
    end(stepMs: number): ResourceMeasurement | null {
      lastStepMs = stepMs
      if (!isOn) return null
      measurement.exchangeDelayMs = difference(computedMs, usage.runDelayMs())
      measurement.rssBytes = usage.residentBytes()
      measurement.liveTensors = liveTensors()
      return measurement
    },
  }
}

export type ThreadMeter = ReturnType<typeof createThreadMeter>

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.max(0, after - before)
}
