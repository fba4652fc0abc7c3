import type { HealthReport } from '../../../kit/records/monitor/health-report.js'

export type HealthMetric =
  | 'loss'
  | 'throughputSamplesPerSec'
  | 'ownWorkMs'
  | 'dataMs'
  | 'computeMs'
  | 'allreduceMs'
  | 'stepMs'

/** Neighbouring steps of one worker as one point. */
export type HealthPoint = {
  readonly firstStep: number
  readonly lastStep: number
  readonly max: number
  readonly mean: number
}

/** The known history of every worker over the steps, oldest first. */
export interface HealthHistory {
  readonly workerIds: readonly number[]
  series(workerId: number, metric: HealthMetric, maxPoints: number): readonly HealthPoint[]
}

export type HealthInput = {
  readonly title: string
  readonly report: HealthReport
  readonly history: HealthHistory
  readonly now: Date
  readonly generator: string
  readonly paths: Readonly<Record<string, string>>
}
