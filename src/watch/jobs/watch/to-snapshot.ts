import type { JobSnapshot } from '../../../kit/records/jobs/job-snapshot.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { isRunning, type JobObservations } from '../checks/health-check.js'
import { mostUsed } from '../checks/gpu-use.js'
import { medianStepMs, timeLeftMs } from '../pace.js'
import { movedAtMs, stepOf, totalOf } from '../progress.js'
import type { JobView } from './watch-job.js'

/** Maximum number of points of the step curve; older points are thinned out. */
const maxPoints = 600

type History = JobSnapshot['history']

/** A view as plain data, with the curve of the steps so far. */
export function toSnapshot(view: JobView, history: History): JobSnapshot {
  const { seen, health, throughput, isOver, lostSinceMs } = view
  const { last, job, nowMs } = seen
  const { resources, demands } = resourcesOf(seen)
  return {
    job: health.job_id,
    cluster: health.cluster,
    atMs: nowMs,
    state: stateText(seen),
    isOver,
    lostSinceMs,
    startedMs: job.status === 'ok' ? job.value.startMs : null,
    endedMs: job.status === 'ok' ? job.value.endMs : null,
    status: health.status,
    checks: health.checks,
    step: stepOf(last),
    totalSteps: totalOf(last),
    movedMs: movedAtMs(last),
    series: last.chosen,
    stepMs: medianStepMs(last),
    timeLeftMs: isRunning(seen) ? timeLeftMs(last) : null,
    throughput,
    ranks: ranksOf(seen),
    gpus: mostUsed(seen).map(({ percent, gpu }) => ({ ...gpu, utilizationPercent: percent })),
    resources,
    demands,
    history: lengthen(history, nowMs, stepOf(last)),
  }
}

/** The state of the job, or why it is unknown: a missing job differs from an unreachable cluster. */
const stateText = ({ job }: JobObservations): string =>
  job.status === 'ok' ? job.value.status : oneLine(`${job.status} (${job.reason})`, 300)

function ranksOf({ trainRun, networks, nodes }: JobObservations): JobSnapshot['ranks'] {
  const addresses = new Map(
    nodes.status === 'ok' ? nodes.value.map(({ id, address }) => [id, address]) : [],
  )
  const byRank = new Map(networks.map(({ who, networks: own }) => [who, own ?? []]))
  return (trainRun?.ranks ?? []).map(({ rank, status, nodeId, pid }) => {
    const own = byRank.get(`rank ${rank ?? '?'}`) ?? []
    const node = nodeId === null ? null : (addresses.get(nodeId) ?? nodeId)
    return { rank, status, node, pid, networks: own.map(({ transport }) => transport) }
  })
}

function resourcesOf({ resources }: JobObservations): Pick<JobSnapshot, 'resources' | 'demands'> {
  if (resources.status !== 'ok') return { resources: [], demands: [] }
  const rows = [...resources.value.resources].map(([name, { used, total, reservedUnused }]) => ({
    name,
    used,
    total,
    reservedUnused,
  }))
  return { resources: rows, demands: [...resources.value.demands] }
}

function lengthen(history: History, atMs: number, step: number | null): History {
  if (step === null) return history
  const longer: History = [...history, [atMs, step]]
  if (longer.length <= maxPoints) return longer
  return longer.filter((_, index) => index % 2 === 0 || index === longer.length - 1)
}
