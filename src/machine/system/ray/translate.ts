/** Translates between Ray's terms and ours. */
import type * as z from 'zod'
import type {
  Actor,
  ClusterGpu,
  ClusterNode,
  ClusterResources,
  Head,
  JobRequest,
  Resource,
  TrainRun,
} from '../../../watch/jobs/cluster.js'
import type { Answer } from '../../../kit/records/answer.js'
import type * as answers from '../../../kit/records/jobs/ray-answers.js'

type Of<S extends z.ZodType> = z.output<S>

export const toHead = (version: Of<typeof answers.rayVersion>): Head => ({
  rayVersion: version.ray_version,
  session: version.session_name,
})

/** The body of a submission. Unset options are left out, so that Ray's own defaults apply. */
export function fromRequest(request: JobRequest): object {
  const { workingDir, pyModules, pip, numCpus, numGpus, memoryBytes, environment, nodeAddress } =
    request
  return {
    submission_id: request.submissionId,
    entrypoint: request.entrypoint,
    metadata: request.metadata,
    runtime_env: {
      env_vars: environment,
      ...(workingDir === null ? {} : { working_dir: workingDir }),
      ...(pyModules.length === 0 ? {} : { py_modules: pyModules }),
      ...(pip.length === 0 ? {} : { pip }),
    },
    ...(numCpus === null ? {} : { entrypoint_num_cpus: numCpus }),
    ...(numGpus === null ? {} : { entrypoint_num_gpus: numGpus }),
    ...(memoryBytes === null ? {} : { entrypoint_memory: memoryBytes }),
    // Every node has a resource of this name; a share of it reserves nothing that others need.
    ...(nodeAddress === undefined
      ? {}
      : { entrypoint_resources: { [`node:${nodeAddress}`]: 0.001 } }),
  }
}

export const toNodes = ({ data }: Of<typeof answers.rayNodes>): ClusterNode[] =>
  data.result.result.map((node) => ({
    id: node.node_id,
    address: node.node_ip,
    isHead: node.is_head_node ?? false,
    isAlive: node.state === 'ALIVE',
    message: node.state_message,
    endMs: node.end_time_ms || null,
    numGpus: node.resources_total?.['GPU'] ?? 0,
  }))

export const toActors = ({ data }: Of<typeof answers.rayActors>): Actor[] =>
  data.result.result.map((actor) => ({
    id: actor.actor_id,
    className: actor.class_name,
    state: actor.state,
    rayJobId: actor.job_id,
    name: actor.name,
    nodeId: actor.node_id,
    pid: actor.pid,
  }))

/** A cluster that has just been started does not report its resources yet. */
export function toResources({
  data,
}: Of<typeof answers.rayClusterStatus>): Answer<ClusterResources> {
  const report = data.clusterStatus?.loadMetricsReport
  const usage = report?.usage
  if (!usage) return { status: 'unavailable', reason: 'Ray has no cluster status yet' }
  const resources = new Map<string, Resource>()
  const idle = idleBundles(usage)
  for (const [name, [used, total]] of Object.entries(usage)) {
    // The resource already includes the bundles of placement groups.
    if (/Group(?:\d|[0-9a-f]{8})/i.test(name)) continue
    resources.set(name, { total, used, reservedUnused: idle.get(plainName(name)) ?? 0 })
  }
  const demands = [...(report.resourceDemand ?? []), ...(report.pgDemand ?? [])]
  const words = demands.slice(0, mostDemands).map((demand) => JSON.stringify(demand).slice(0, 200))
  return { status: 'ok', value: { resources, demands: words } }
}

/** More demands are not shown. */
const mostDemands = 100

/** Ray writes the names of groups in another case. */
const plainName = (name: string): string => name.replace(/[^\w]/g, '.').toLowerCase()

const wholeGroup = /^(?<name>.{1,200})Group(?!\d[0-9A-Fa-f]{30})[0-9A-Fa-f]{20,100}$/i

/** Idle share of placement groups, by resource. `CPUGroup<id>` is the share of a group: used and total; `CPUGroup0<id>` is a part of it. */
function idleBundles(
  usage: Readonly<Record<string, readonly [number, number]>>,
): ReadonlyMap<string, number> {
  const idle = new Map<string, number>()
  for (const [group, [used, total]] of Object.entries(usage)) {
    const name = wholeGroup.exec(group)?.groups?.['name']
    if (name === undefined) continue
    idle.set(plainName(name), (idle.get(plainName(name)) ?? 0) + (total - used))
  }
  return idle
}

/** Nodes that are gone stay in Ray's list for a while. */
export const toGpus = ({ data }: Of<typeof answers.rayNodeSummary>): ClusterGpu[] =>
  data.summary
    .filter(({ raylet }) => raylet?.state === 'ALIVE')
    .flatMap(({ gpus, ip, hostname, raylet }) =>
      (gpus ?? []).map((gpu) => ({
        node: hostname ?? ip ?? raylet?.nodeId ?? 'a node',
        index: gpu.index,
        name: gpu.name,
        utilizationPercent: gpu.utilizationGpu,
        memoryUsedMb: gpu.memoryUsed,
        memoryTotalMb: gpu.memoryTotal,
        temperatureC: gpu.temperatureC,
      })),
    )

export const toTrainRuns = ({ train_runs: runs }: Of<typeof answers.rayTrainRuns>): TrainRun[] =>
  runs.map((run) => ({
    name: run.name,
    rayJobId: run.job_id,
    submissionId: run.job_details?.submission_id ?? null,
    status: run.status,
    idleSinceMs: idleSinceMs(run),
    ranks: (run.attempts?.at(-1)?.workers ?? []).map((worker) => ({
      rank: worker.world_rank,
      actorId: worker.actor_id,
      nodeId: worker.node_id,
      pid: worker.pid,
      status: worker.status,
    })),
  }))

type RayTrainRun = Of<typeof answers.rayTrainRuns>['train_runs'][number]

/** Attempts that got no workers do not count: the end of the last one that had some, or else the start of the run. */
function idleSinceMs({ attempts, start_time_ns: startNs }: RayTrainRun): number | null {
  const last = (attempts ?? []).findLast(({ workers }) => (workers ?? []).length > 0)
  const sinceNs = last === undefined ? startNs : last.end_time_ns
  return sinceNs === null ? null : sinceNs / 1e6
}
