import { summarizeSample } from '../../kit/stats/summarize-sample.js'

/** The figures of `bench-collective`, in GB/s (10^9 bytes). */
type BandwidthSummary = {
  readonly mean_bandwidth_gbps: number
  readonly p50_bandwidth_gbps: number
  readonly p99_bandwidth_gbps: number
  readonly min_bandwidth_gbps: number
  readonly iterations: number
}

/**
 * Bus bandwidth of all-reduces: 2 (n - 1) / n times the bytes over the seconds, so that rings of any size compare.
 * At least one time is needed.
 */
export function summarizeBandwidth(
  timesMs: readonly number[],
  { workers, bytes }: { readonly workers: number; readonly bytes: number },
): BandwidthSummary {
  const moved = (2 * (workers - 1) * bytes) / workers
  const bandwidths = timesMs.map((ms) => moved / (ms / 1000) / 1e9)
  const { mean, p50, p99 } = summarizeSample(bandwidths)
  if (mean === null || p50 === null || p99 === null) throw new RangeError('no all-reduce was timed')
  return {
    mean_bandwidth_gbps: mean,
    p50_bandwidth_gbps: p50,
    p99_bandwidth_gbps: p99,
    min_bandwidth_gbps: Math.min(...bandwidths),
    iterations: timesMs.length,
  }
}
