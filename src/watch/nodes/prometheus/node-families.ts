import type { MetricFamily } from '../../../kit/prometheus/metric-family.js'
import type { Sample } from '../../../kit/prometheus/samples.js'

const gauge = (help: string, ...labels: readonly string[]): MetricFamily => ({
  type: 'gauge',
  help,
  labels,
})
const counter = (help: string): MetricFamily => ({ type: 'counter', help, labels: [] })
const gpu = (help: string): MetricFamily => gauge(help, 'node', 'gpu_index')
const rank = (help: string): MetricFamily => gauge(help, 'job', 'rank')

/** Every metric of the nodes: those of the seed system under their names, and ours. Unknown values have no sample. */
export const nodeFamilies = {
  ugro_gpu_utilization_percent: gpu('Share of time in which the GPU computed.'),
  ugro_gpu_mem_used_bytes: gpu('Memory of the GPU that is in use.'),
  ugro_system_cpu_percent: gauge('Share of time in which the cores were busy.', 'node'),
  ugro_system_memory_percent: gauge('Share of the memory that is in use.', 'node'),
  ugro_node_health_score: gauge('Health of the node from 0 to 100.', 'node'),
  minicluster_node_verdict: gauge(
    '1 for the verdict on the node, 0 for the others.',
    'node',
    'verdict',
  ),
  minicluster_node_reachable: gauge(
    '1 while the node answers, 0 while it does not; absent before the first poll.',
    'node',
  ),
  minicluster_node_reachability: gauge(
    '1 for the state of the connection to the node, 0 for the others.',
    'node',
    'state',
  ),
  minicluster_node_latency_seconds: gauge('Shortest of the newest round-trip times.', 'node'),
  minicluster_node_last_answer_timestamp_seconds: gauge(
    'Time of the last answer of the node, in seconds since 1970.',
    'node',
  ),
  minicluster_node_disk_percent: gauge('Share of the root file system that is in use.', 'node'),
  minicluster_node_load1: gauge('One-minute load average.', 'node'),
  minicluster_node_clock_offset_seconds: gauge("The node's clock minus the monitor's.", 'node'),
  minicluster_node_check_status: gauge(
    '1 for the status of the check on the node, 0 for the others.',
    'node',
    'check',
    'status',
  ),
  minicluster_node_jobs: gauge('Jobs that are registered on the node.', 'node'),
  minicluster_gpu_memory_total_bytes: gpu('Memory of the GPU.'),
  minicluster_gpu_temperature_celsius: gpu('Temperature of the GPU.'),
  minicluster_gpu_power_watts: gpu('Power draw of the GPU.'),
  minicluster_gpu_sm_clock_hertz: gpu('Clock frequency of the streaming multiprocessors.'),
  minicluster_gpu_ecc_uncorrected: gpu('Uncorrected memory errors since the driver was loaded.'),
  minicluster_cluster_verdict: gauge(
    '1 for the verdict on the cluster, 0 for the others.',
    'verdict',
  ),
  minicluster_cluster_nodes: gauge('Number of nodes with each verdict.', 'verdict'),
  minicluster_cluster_average_score: gauge('Mean score of the nodes with a score.'),
  minicluster_cluster_monitor_trouble: gauge(
    '1 while so many nodes are silent at once that the monitor or its network is the likely cause.',
  ),
  minicluster_nodes_interval_seconds: gauge('Polling interval.'),
  minicluster_nodes_breakers_open: gauge(
    'Nodes that are polled less often because they do not answer.',
  ),
  minicluster_node_troubles_active: gauge('Active problems.', 'severity'),
  minicluster_nodes_rounds_total: counter('Rounds since the monitor started.'),
  minicluster_nodes_failed_rounds_total: counter(
    'Rounds without an answer since the monitor started.',
  ),
  minicluster_nodes_alerts_critical_total: counter(
    'Critical problems raised since the monitor started.',
  ),
  minicluster_nodes_alerts_warning_total: counter('Warnings raised since the monitor started.'),
  minicluster_training_step: rank('Newest step that the rank has recorded.'),
  minicluster_training_loss: rank('Newest loss of the rank; may be NaN.'),
  minicluster_training_tokens_per_second: rank('Throughput of the rank in tokens per second.'),
  minicluster_training_gpu_utilization_percent: rank(
    "Share of time in which the rank's GPU computed.",
  ),
  minicluster_training_gpu_memory_used_bytes: rank('GPU memory that the rank uses.'),
  minicluster_training_efficiency: rank('Efficiency of the rank from 0 to 100.'),
  minicluster_training_record_age_seconds: rank('Time since the rank wrote its newest record.'),
} as const satisfies Readonly<Record<string, MetricFamily>>

type NodeMetric = keyof typeof nodeFamilies

export type NodeSample = Sample<NodeMetric>
