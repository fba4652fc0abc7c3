import { checkpointsCheck } from './checkpoints-check.js'
import { gpuUse } from './gpu-use.js'
import type { HealthCheck } from './health-check.js'
import { jobState } from './job-state.js'
import { metricsCheck } from './metrics-check.js'
import { networkCheck } from './network-check.js'
import { progressCheck } from './progress-check.js'
import { ranksCheck } from './ranks-check.js'
import { rayResources } from './ray-resources.js'

/** Every check of a job's health, in the order of the report. */
export const healthChecks: readonly HealthCheck[] = [
  jobState,
  progressCheck,
  metricsCheck,
  ranksCheck,
  gpuUse,
  networkCheck,
  rayResources,
  checkpointsCheck,
]
