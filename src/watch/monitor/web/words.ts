import { capitalized } from '../../../kit/wording/capitalized.js'
import { formatSteady } from '../../../kit/wording/figures.js'
import { countText as wholeText } from '../../../kit/wording/plural.js'
import type { HistoryMetric } from '../history.js'
import type { RunPhase, WorkerState } from '../monitor-view.js'

export const metricWords: Record<HistoryMetric, { readonly label: string; readonly unit: string }> =
  {
    ownWorkMs: { label: 'Own work (loading and computing)', unit: 'ms' },
    dataMs: { label: 'Data time', unit: 'ms' },
    computeMs: { label: 'Compute time', unit: 'ms' },
    allreduceMs: { label: 'All-reduce time', unit: 'ms' },
    stepMs: { label: 'Step time', unit: 'ms' },
    throughputSamplesPerSec: { label: 'Throughput', unit: 'samples/s' },
    loss: { label: 'Loss', unit: '' },
  }

export const phaseWords: Record<RunPhase, string> = {
  waiting: 'waiting for the run',
  running: 'running',
  complete: 'complete',
  failed: 'failed',
  stale: 'stale',
  blind: 'cannot be read',
}

export const troubled: readonly WorkerState[] = ['slow', 'failed', 'stalled', 'unknown']

/** `slow_worker` as `Slow worker`. */
export function wordsOf(type: string): string {
  return capitalized(type.replace(/_/g, ' '))
}

/** A figure in a table or tip; a dash where it is not known. */
export const numberText = (value: number | null): string =>
  value === null ? '\u2013' : formatSteady(value)

export const countText = (value: number | null): string =>
  value === null ? '\u2013' : wholeText(value)

export const withUnit = (value: number | null, unit: string): string =>
  value === null || unit === '' ? numberText(value) : `${numberText(value)} ${unit}`

/** Steps of a bin as people count them here: from 0. */
export function stepsText(index: number, binSize: number): string {
  const first = index * binSize
  return binSize === 1
    ? `step ${countText(first)}`
    : `steps ${countText(first)} to ${countText(first + binSize - 1)}`
}
