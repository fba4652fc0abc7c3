/**
 * Which rank is at fault, according to the run's own record. A run ends as soon as one replica disagrees with the
 * others, so ranks that differ inside one run never reach a file; what can stand in it is a rank that failed or stayed
 * behind, or the vote that clears all ranks alike.
 */
import type { WorkerSnapshot } from '../../kit/records/monitor/health-checkpoint.js'
import type { RunMetrics } from '../../kit/records/run/run-metrics.js'

/** A sentence (after a blank) naming ranks, or '' where the record holds nothing about them. */
export function describeRanks(run: RunMetrics, problem: 'missing-step' | 'difference'): string {
  const suspects = findSuspects(run, problem)
  if (suspects.length > 0) return ` Its records name ${suspects.join(', ')}.`
  if (problem === 'missing-step' || run.num_workers === 1) return ''
  return describeVotes(run)
}

function describeVotes({ integrity, num_workers: numWorkers }: RunMetrics): string {
  if (!integrity) return ''
  if (integrity.replica_votes === 0) return ' Its ranks were not compared with each other.'
  return (
    ` Its ${numWorkers} ranks agreed with each other in ${integrity.replica_votes} votes, ` +
    `so the fault is common to ranks 0 to ${numWorkers - 1}.`
  )
}

/** Ranks whose last snapshot is a failure or, where steps are missing, lies behind the others. */
function findSuspects(run: RunMetrics, problem: 'missing-step' | 'difference'): string[] {
  const last = lastSnapshots(run.worker_snapshots ?? [])
  const newest = Math.max(...last.map(({ step }) => step))
  return last.flatMap(({ worker_id: rank, step, status }) => {
    if (status === 'failed') return [`rank ${rank} (failed at step ${step})`]
    const isBehind = problem === 'missing-step' && step < newest
    return isBehind ? [`rank ${rank} (stopped at step ${step})`] : []
  })
}

/** The seed system records every step of every worker; only the last one shows how it ended. */
function lastSnapshots(snapshots: readonly WorkerSnapshot[]): WorkerSnapshot[] {
  const last = new Map<number, WorkerSnapshot>()
  for (const snapshot of snapshots) {
    const known = last.get(snapshot.worker_id)
    if (!known || snapshot.step >= known.step) last.set(snapshot.worker_id, snapshot)
  }
  return [...last.values()].sort((a, b) => a.worker_id - b.worker_id)
}
