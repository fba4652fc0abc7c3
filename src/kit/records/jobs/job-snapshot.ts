import * as z from 'zod'
import { jobHealth } from './job-health.js'

const figure = z.number().nullable()
const word = z.string().nullable()

/** The state of a watched job at one moment; null is unknown. Texts come from outside and are hostile. */
export const jobSnapshot = z.object({
  job: z.string(),
  /** Address of the cluster. */
  cluster: z.string(),
  atMs: z.number(),
  /** Ray's word for its state, or why it is unknown. */
  state: z.string(),
  /** Whether Ray reports that the job has ended. */
  isOver: z.boolean(),
  /** Start of the cluster's silence; null while it answers. */
  lostSinceMs: figure,
  startedMs: figure,
  /** End of the job; null while it runs. */
  endedMs: figure.default(null),
  status: jobHealth.shape.status,
  checks: jobHealth.shape.checks,
  step: figure,
  totalSteps: figure,
  /** Time at which a new step was last seen; null if none was made during the watch. */
  movedMs: figure.default(null),
  /** Name of the series of steps. */
  series: word,
  /** Median of the newest steps. */
  stepMs: figure,
  timeLeftMs: figure,
  throughput: z.object({ value: z.number(), unit: word }).nullable(),
  ranks: z.array(
    z.object({
      rank: figure,
      status: word,
      node: word,
      pid: figure,
      networks: z.array(z.string()),
    }),
  ),
  gpus: z.array(
    z.object({
      node: z.string(),
      index: figure,
      name: word,
      /** The highest value of the newest polls. */
      utilizationPercent: figure,
      memoryUsedMb: figure,
      memoryTotalMb: figure,
      temperatureC: figure,
    }),
  ),
  resources: z.array(
    z.object({ name: z.string(), used: z.number(), total: z.number(), reservedUnused: figure }),
  ),
  /** Resource demands that cannot be placed. */
  demands: z.array(z.string()),
  /** Epoch milliseconds and the step at that time, oldest first. */
  history: z.array(z.tuple([z.number(), z.number()])),
})
export type JobSnapshot = z.infer<typeof jobSnapshot>
