/**
 * The used parts of Ray's answers over HTTP. Other fields are ignored; fields that another version of Ray may lack are
 * null.
 */
import * as z from 'zod'

const text = z.nullish(z.string()).transform((value) => value ?? null)
const number = z.nullish(z.coerce.number()).transform((value) => value ?? null)
const status = z.enum(['PENDING', 'RUNNING', 'STOPPED', 'SUCCEEDED', 'FAILED'])

export const rayVersion = z.object({ ray_version: z.string(), session_name: text })
export const raySubmission = z.object({ submission_id: text, job_id: text })
export const rayStop = z.object({ stopped: z.boolean() })
export const rayDelete = z.object({ deleted: z.boolean() })

const isTextPair = (pair: [string, unknown]): pair is [string, string] =>
  typeof pair[1] === 'string'

const runtimeEnv = z
  .nullish(
    z.object({
      working_dir: text,
      py_modules: z.nullish(z.array(z.unknown())),
      env_vars: z.nullish(z.record(z.string(), z.unknown())),
    }),
  )
  .transform((given) => ({
    workingDir: given?.working_dir ?? null,
    pyModules: (given?.py_modules ?? []).filter((uri) => typeof uri === 'string'),
    environment: Object.fromEntries(Object.entries(given?.env_vars ?? {}).filter(isTextPair)),
  }))

export const rayJob = z
  .object({
    submission_id: text,
    job_id: text,
    status,
    entrypoint: text,
    message: text,
    error_type: text,
    driver_exit_code: number,
    start_time: number,
    end_time: number,
    metadata: z.nullish(z.record(z.string(), z.string())),
    driver_node_id: text,
    runtime_env: runtimeEnv,
  })
  .transform((job) => ({
    submissionId: job.submission_id,
    rayJobId: job.job_id,
    status: job.status,
    entrypoint: job.entrypoint ?? '',
    message: job.message ?? '',
    errorType: job.error_type,
    exitCode: job.driver_exit_code,
    startMs: job.start_time,
    endMs: job.end_time === 0 ? null : job.end_time,
    metadata: job.metadata ?? {},
    driverNodeId: job.driver_node_id,
    ...job.runtime_env,
  }))

export const rayJobs = z.array(rayJob)

/** The state API wraps its lists twice. */
const stateList = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.object({ result: z.object({ result: z.array(item) }) }) })

export const rayNodes = stateList(
  z.object({
    node_id: z.string(),
    node_ip: text,
    is_head_node: z.nullish(z.boolean()),
    state: z.string(),
    state_message: text,
    end_time_ms: number,
    resources_total: z.nullish(z.record(z.string(), z.number())),
  }),
)

export const rayActors = stateList(
  z.object({
    actor_id: z.string(),
    class_name: text,
    state: z.string(),
    job_id: text,
    name: text,
    node_id: text,
    pid: number,
  }),
)

/** Ray converts keys to camelCase, including names of resources. */
export const rayClusterStatus = z.object({
  data: z.object({
    clusterStatus: z.nullish(
      z.object({
        loadMetricsReport: z.nullish(
          z.object({
            usage: z.nullish(z.record(z.string(), z.tuple([z.number(), z.number()]))),
            resourceDemand: z.nullish(z.array(z.unknown())),
            pgDemand: z.nullish(z.array(z.unknown())),
          }),
        ),
      }),
    ),
  }),
})

/** The same request with `format=1`: the output of `ray status`. */
export const rayStatusText = z.object({ data: z.object({ clusterStatus: z.string() }) })

const gpu = z.object({
  index: number,
  name: text,
  uuid: text,
  utilizationGpu: number,
  memoryUsed: number,
  memoryTotal: number,
  temperatureC: number,
})

export const rayNodeSummary = z.object({
  data: z.object({
    summary: z.array(
      z.object({
        hostname: text,
        ip: text,
        raylet: z.nullish(z.object({ nodeId: text, state: text })),
        gpus: z.nullish(z.array(gpu)),
      }),
    ),
  }),
})

const trainWorker = z.object({
  world_rank: number,
  local_rank: number,
  node_rank: number,
  actor_id: text,
  node_id: text,
  pid: number,
  status: text,
})

/** The log of each is requested, so more entries than any cluster has would keep a watch busy forever. */
const maxRanks = 20_000

export const rayTrainRuns = z.object({
  train_runs: z.array(
    z.object({
      name: text,
      job_id: text,
      status: z.string(),
      start_time_ns: number,
      job_details: z.nullish(z.object({ submission_id: text })),
      attempts: z.nullish(
        z.array(
          z.object({
            status: z.string(),
            end_time_ns: number,
            workers: z.nullish(z.array(trainWorker).max(maxRanks)),
          }),
        ),
      ),
    }),
  ),
})
