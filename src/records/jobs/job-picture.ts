import * as z from 'zod'
import { jobHealth } from './job-health.js'

const figure = z.number().nullable()
const word = z.string().nullable()

/** The state of a watched job at one moment; null is unknown. Texts come from outside and are hostile. */
export const jobPicture = z.object({
  job: z.string(),
  /** Address of the cluster. */
  cluster: z.string(),
  atMs: z.number(),
  /** Ray's word for its state, or why that is not known. */
  state: z.string(),
  /** Ray says that the job has ended. */
  isOver: z.boolean(),
  /** Start of the silence of the cluster; null while it answers. */
  lostSinceMs: figure,
  startedMs: figure,
  /** End of the job; null while it runs. */
  endedMs: figure.default(null),
  status: jobHealth.shape.status,
  checks: jobHealth.shape.checks,
  step: figure,
  totalSteps: figure,
  /** When a new step was last seen; null if none was made while it was watched. */
  movedMs: figure.default(null),
  /** Name of the series of steps. */
  series: word,
  /** Median of the last steps. */
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
      /** The highest of the last looks. */
      utilizationPercent: figure,
      memoryUsedMb: figure,
      memoryTotalMb: figure,
      temperatureC: figure,
    }),
  ),
  resources: z.array(
    z.object({ name: z.string(), used: z.number(), total: z.number(), reservedUnused: figure }),
  ),
  /** What cannot be placed. */
  demands: z.array(z.string()),
  /** Epoch milliseconds and the step reached then, oldest first. */
  history: z.array(z.tuple([z.number(), z.number()])),
})
export type JobPicture = z.infer<typeof jobPicture>
