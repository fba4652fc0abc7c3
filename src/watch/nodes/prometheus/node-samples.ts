import type { GpuReading } from '../answer/gpu-reading.js'
import type { CheckStatus } from '../checks/node-check.js'
import type { NodesView, NodeVerdict, NodeView, Reachability } from '../view/nodes-view.js'
import type { JobTraining } from '../training/job-training.js'
import { inSeconds, known, sample, stateSet } from '../../../kit/prometheus/samples.js'
import type { NodeSample } from './node-families.js'
import { trainingSamples } from './training-samples.js'

const verdicts: readonly NodeVerdict[] = ['healthy', 'degraded', 'unhealthy', 'unknown']
const statuses: readonly CheckStatus[] = ['ok', 'bad', 'unknown']
const states: readonly Reachability[] = [
  'unknown',
  'reachable',
  'suspect',
  'down',
  'returning',
  'refused',
  'untrusted',
]

/** A view as samples. Values of a node that does not answer are absent, not old. */
export function nodeSamples(
  view: NodesView,
  training: readonly JobTraining[] = [],
): readonly NodeSample[] {
  return [...clusterSamples(view), ...view.nodes.flatMap(samplesOf), ...trainingSamples(training)]
}

function clusterSamples({ cluster, statistics, troubles }: NodesView): NodeSample[] {
  const active = troubles.filter(({ resolvedAtMs }) => resolvedAtMs === null)
  return [
    ...stateSet('minicluster_cluster_verdict', {}, 'verdict', [verdicts, cluster.verdict]),
    ...verdicts.map((verdict) =>
      sample('minicluster_cluster_nodes', { verdict }, cluster.counts[verdict]),
    ),
    ...known('minicluster_cluster_average_score', {}, cluster.averageScore),
    sample('minicluster_cluster_monitor_trouble', {}, Number(cluster.monitorTrouble !== null)),
    sample('minicluster_nodes_interval_seconds', {}, cluster.intervalMs / 1000),
    sample('minicluster_nodes_breakers_open', {}, statistics.circuitBreakersOpen),
    ...(['critical', 'warning'] as const).map((severity) =>
      sample(
        'minicluster_node_troubles_active',
        { severity },
        active.filter((trouble) => trouble.severity === severity).length,
      ),
    ),
    sample('minicluster_nodes_rounds_total', {}, statistics.totalChecks),
    sample('minicluster_nodes_failed_rounds_total', {}, statistics.failedChecks),
    sample('minicluster_nodes_alerts_critical_total', {}, statistics.criticalAlerts),
    sample('minicluster_nodes_alerts_warning_total', {}, statistics.warningAlerts),
  ]
}

function samplesOf(node: NodeView): NodeSample[] {
  const { name, verdict, score, reachability, checks, jobs } = node
  const about = { node: name }
  const { state, lastAnsweredMs } = reachability
  const isAnswering = state === 'reachable' || state === 'returning'
  return [
    ...known('ugro_node_health_score', about, score),
    ...stateSet('minicluster_node_verdict', about, 'verdict', [verdicts, verdict]),
    ...(state === 'unknown'
      ? []
      : [sample('minicluster_node_reachable', about, Number(isAnswering))]),
    ...stateSet('minicluster_node_reachability', about, 'state', [states, state]),
    ...known('minicluster_node_last_answer_timestamp_seconds', about, inSeconds(lastAnsweredMs)),
    ...checks.flatMap((check) =>
      stateSet('minicluster_node_check_status', { ...about, check: check.name }, 'status', [
        statuses,
        check.status,
      ]),
    ),
    sample('minicluster_node_jobs', about, jobs.length),
    ...(isAnswering
      ? [
          ...systemSamples(node),
          ...node.gpus.flatMap((gpu, index) => gpuSamples(gpu, about, index)),
        ]
      : []),
  ]
}

function systemSamples({ name, system, reachability }: NodeView): NodeSample[] {
  const about = { node: name }
  return [
    ...known('ugro_system_cpu_percent', about, system.cpuPercent),
    ...known('ugro_system_memory_percent', about, system.memoryPercent),
    ...known('minicluster_node_disk_percent', about, system.diskPercent),
    ...known('minicluster_node_load1', about, system.loadOneMinute),
    ...known('minicluster_node_latency_seconds', about, inSeconds(reachability.latencyMs)),
    ...known('minicluster_node_clock_offset_seconds', about, inSeconds(system.clockOffsetMs)),
  ]
}

const mebibyte = 2 ** 20

/** `place` among the GPUs of the node replaces an unknown index. */
function gpuSamples(
  gpu: GpuReading,
  { node }: { readonly node: string },
  place: number,
): NodeSample[] {
  const about = { node, gpu_index: String(gpu.index ?? place) }
  const times = (value: number | null, factor: number): number | null =>
    value === null ? null : value * factor
  return [
    ...known('ugro_gpu_utilization_percent', about, gpu.utilizationPercent),
    ...known('ugro_gpu_mem_used_bytes', about, times(gpu.memoryUsedMib, mebibyte)),
    ...known('minicluster_gpu_memory_total_bytes', about, times(gpu.memoryTotalMib, mebibyte)),
    ...known('minicluster_gpu_temperature_celsius', about, gpu.temperatureC),
    ...known('minicluster_gpu_power_watts', about, gpu.powerW),
    ...known('minicluster_gpu_sm_clock_hertz', about, times(gpu.smClockMhz, 1e6)),
    ...known('minicluster_gpu_ecc_uncorrected', about, gpu.ecc.uncorrectedVolatile),
  ]
}
