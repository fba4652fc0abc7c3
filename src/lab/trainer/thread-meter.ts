import type { ResourceMeasurement } from '../telemetry/evidence.js'
import type { CoreGauge } from './core-gauge.js'
import type { ThreadUsage } from './thread-usage.js'

/** Shorter steps are not measured, because the system calls would take more than half a percent of them. */
const minStepMs = 1

/**
 * The newest measurements, from before and after the gradients of two steps. Their upper median is reported, so that
 * one interrupt does not look like a slow core, and a core that just became slower does not look like a slow rank.
 */
const gaugesKept = 4

type MeterParts = {
  readonly usage: ThreadUsage
  readonly gauge: CoreGauge
  readonly liveTensors: () => number | null
  readonly now: () => number
}

/** Measures the training thread in each phase, if steps are long enough for the overhead. */
export function createThreadMeter({ usage, gauge, liveTensors, now }: MeterParts) {
  const gauges: number[] = []
  let isOn = false
  let lastStepMs = 0
  let begunMs: number | null = null
  let loadedMs: number | null = null
  let computedMs: number | null = null
  const gaugeCore = (): void => {
    gauge.warmUp()
    const started = now()
    gauge.work()
    gauges.push(now() - started)
    if (gauges.length > gaugesKept) gauges.shift()
  }
  const measurement: ResourceMeasurement = {
    step: 0,
    dataDelayMs: null,
    computeDelayMs: null,
    exchangeDelayMs: null,
    gaugeMs: null,
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
      gaugeCore()
      loadedMs = usage.runDelayMs()
      measurement.dataDelayMs = difference(begunMs, loadedMs)
    },
    computed(): void {
      if (!isOn) return
      computedMs = usage.runDelayMs()
      measurement.computeDelayMs = difference(loadedMs, computedMs)
      gaugeCore()
      measurement.gaugeMs = middle(gauges)
    },
    /** The measurements of the current step; null if it was not measured. */
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

function middle(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? null
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.max(0, after - before)
}
