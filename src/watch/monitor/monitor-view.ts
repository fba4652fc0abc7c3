import type { TrackedAnomaly, Undecided } from './anomaly.js'

/**
 * `waiting`: nothing seen yet; `stale`: the file stopped changing and the run did not report its end; `blind`: it can
 * no longer be read.
 */
export type RunPhase = 'waiting' | 'running' | 'complete' | 'failed' | 'stale' | 'blind'

/** `unknown` wherever the run cannot be seen well enough; it is never healthy. */
export type HealthVerdict = 'healthy' | 'degraded' | 'critical' | 'unknown'

/** `unknown`: not in the newest checkpoint, or its state is unclear. */
export type WorkerState = 'healthy' | 'slow' | 'failed' | 'stalled' | 'done' | 'unknown'

/** One worker now; every figure is null where it is not known. Times in milliseconds, throughput in samples per second. */
export type WorkerView = {
  readonly workerId: number
  readonly state: WorkerState
  /** Newest finished step, from 0. */
  readonly step: number | null
  /** May be NaN or infinite: that was measured, and is not the same as null. */
  readonly loss: number | null
  readonly throughputSamplesPerSec: number | null
  /** Loading its samples. */
  readonly dataMs: number | null
  readonly computeMs: number | null
  readonly allreduceMs: number | null
  readonly stepMs: number | null
  /** Since the worker's step last moved, on the monitor's clock. */
  readonly unmovedMs: number | null
  /** Ids of its active anomalies. */
  readonly anomalies: readonly string[]
}

/** The whole view of one moment; plain data. */
export type MonitorView = {
  readonly atMs: number
  readonly source: string
  readonly runId: string | null
  readonly phase: RunPhase
  readonly verdict: HealthVerdict
  /** The reason for the verdict, in one sentence. */
  readonly reason: string
  readonly completedSteps: number | null
  readonly totalSteps: number | null
  /** Time until the last step at the current pace; null if unknown. */
  readonly etaMs: number | null
  readonly elapsedMs: number | null
  /** Age of the shown data; null if unknown. */
  readonly ageMs: number | null
  readonly workers: readonly WorkerView[]
  /** Newest first; resolved ones stay, up to a bound. */
  readonly anomalies: readonly TrackedAnomaly[]
  readonly anomaliesLeftOut: number
  readonly undecided: readonly Undecided[]
  readonly recommendations: readonly Recommendation[]
  /** Oddities of the source: unknown fields, a run that was replaced by another. */
  readonly notes: readonly string[]
}

/** Whether every type of anomaly was judged; a healthy run that was not gets no all-clear. */
export const isFullyJudged = ({
  verdict,
  undecided,
}: Pick<MonitorView, 'verdict' | 'undecided'>): boolean =>
  verdict !== 'unknown' && undecided.length === 0

/** The meaning of a finding, the next thing to examine, and commands to run. */
export type Recommendation = {
  readonly anomalyId: string | null
  readonly meaning: string
  readonly next: readonly string[]
  readonly commands: readonly string[]
}

/** A source of views of a run: the newest at once, then every change; `onUpdate` returns a function to stop. */
export type ViewSource = {
  onUpdate(listener: (view: MonitorView) => void): () => void
}
