import { type NodesReport, nodesReportVersion } from '../../../kit/records/nodes/nodes-report.js'
import { defaultNodeLimits, type NodeLimits } from '../checks/node-limits.js'
import { isoTime } from '../../../kit/wording/times.js'
import { quickDiagnostic } from '../checks/quick-diagnostic.js'
import type { CheckView, NodesView, NodeView, Trouble } from './nodes-view.js'

type ReportedNode = NodesReport['nodes'][number]

const isoOf = (epochMs: number): string => isoTime(epochMs) ?? new Date(0).toISOString()

/** The view as the record that `nodes check --json` prints. */
export function composeReport(
  view: NodesView,
  { minFreeDiskGb }: Pick<NodeLimits, 'minFreeDiskGb'> = defaultNodeLimits,
): NodesReport {
  const { cluster, statistics } = view
  return {
    record_version: nodesReportVersion,
    checked_at: isoOf(view.atMs),
    verdict: cluster.verdict,
    reason: cluster.reason,
    average_score: cluster.averageScore,
    counts: { ...cluster.counts },
    monitor_trouble: cluster.monitorTrouble?.summary ?? null,
    nodes: view.nodes.map((node) => reportNode(node, minFreeDiskGb)),
    troubles: view.troubles.map(reportTrouble),
    outages: view.outages.map((one) => ({
      node: one.node,
      silent_since: isoOf(one.silentSinceMs),
      down_at: isoOf(one.downAtMs),
      ended_at: isoTime(one.endedAtMs),
      has_rebooted: one.hasRebooted,
    })),
    statistics: {
      total_checks: statistics.totalChecks,
      failed_checks: statistics.failedChecks,
      critical_alerts: statistics.criticalAlerts,
      warning_alerts: statistics.warningAlerts,
      active_jobs: statistics.activeJobs,
      monitored_nodes: statistics.monitoredNodes,
      circuit_breakers_open: statistics.circuitBreakersOpen,
      average_health_score: statistics.averageHealthScore,
    },
  }
}

function reportNode(node: NodeView, minFreeDiskGb: number): ReportedNode {
  return {
    name: node.name,
    destination: node.destination,
    verdict: node.verdict,
    reason: node.reason,
    score: node.score,
    groups: { ...node.groups },
    reachability: reportWay(node),
    checks: node.checks.map(reportCheck),
    gpus: node.gpus.map((gpu) => ({
      index: gpu.index,
      uuid: gpu.uuid,
      name: gpu.name,
      temperature_c: gpu.temperatureC,
      utilization_percent: gpu.utilizationPercent,
      memory_used_mib: gpu.memoryUsedMib,
      memory_total_mib: gpu.memoryTotalMib,
      power_w: gpu.powerW,
    })),
    system: reportSystem(node),
    advice: node.advice.map((one) => ({
      ...one,
      next: [...one.next],
      commands: [...one.commands],
    })),
    is_flapping: node.isFlapping,
    jobs: [...node.jobs],
    quick_diagnostic: reportQuick(node, minFreeDiskGb),
  }
}

function reportWay({ reachability }: NodeView): ReportedNode['reachability'] {
  const { state, outcome, cause, detail, hint, failures, breaker } = reachability
  return {
    state,
    outcome,
    cause,
    detail,
    hint,
    failures,
    breaker,
    since: isoTime(reachability.sinceMs),
    last_answered_at: isoTime(reachability.lastAnsweredMs),
    latency_ms: reachability.latencyMs,
  }
}

function reportCheck(check: CheckView): ReportedNode['checks'][number] {
  const { name, group, status, severity, summary } = check
  return {
    name,
    group,
    status,
    severity,
    since: isoOf(check.sinceMs),
    summary,
    subjects: check.subjects.map((one) => ({
      subject: one.subject,
      status: one.status,
      severity: one.severity,
      since: isoOf(one.sinceMs),
      summary: one.summary,
      evidence: [...one.evidence],
      figures: { ...one.figures },
      is_sticky: one.isSticky,
    })),
  }
}

function reportSystem({ system }: NodeView): ReportedNode['system'] {
  return {
    hostname: system.hostname,
    kernel: system.kernelRelease,
    boot_id: system.bootId,
    uptime_s: system.uptimeS,
    cores: system.cores,
    load_1m: system.loadOneMinute,
    cpu_percent: system.cpuPercent,
    memory_percent: system.memoryPercent,
    disk_percent: system.diskPercent,
    driver_version: system.driverVersion,
    python_version: system.pythonVersion,
    torch_version: system.torchVersion,
    clock_offset_ms: system.clockOffsetMs,
    clock_uncertainty_ms: system.clockUncertaintyMs,
  }
}

/** The seed's five with its pass rule. */
function reportQuick({ checks, reachability, system, gpus }: NodeView, minFreeDiskGb: number) {
  const statusOf = (name: string) => checks.find((check) => check.name === name)?.status
  const torch = checks.find((check) => check.name === 'torch')
  const seesGpu = torch?.subjects[0]?.figures.isCudaAvailable
  const { passed, isOk } = quickDiagnostic({
    reachable: statusOf('reachable') ?? 'unknown',
    numGpus: statusOf('gpu-driver') === undefined || gpus.length > 0 ? gpus.length : null,
    rootFreeBytes: system.disks.find(({ mount }) => mount === '/')?.availableBytes ?? null,
    isCudaAvailable: seesGpu === undefined || seesGpu === null ? null : seesGpu === 1,
    latencyMs: reachability.latencyMs,
    minFreeDiskGb,
  })
  return { passed: { ...passed }, is_ok: isOk }
}

const reportTrouble = (one: Trouble): NodesReport['troubles'][number] => ({
  id: one.id,
  about: one.about,
  node: one.node,
  type: one.type,
  subject: one.subject,
  severity: one.severity,
  summary: one.summary,
  evidence: [...one.evidence],
  raised_at: isoOf(one.raisedAtMs),
  resolved_at: isoTime(one.resolvedAtMs),
  inhibited_by: one.inhibitedBy,
})
