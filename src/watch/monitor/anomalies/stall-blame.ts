import type { WorkerHealth } from '../../../kit/records/monitor/health-checkpoint.js'
import type { WorkerFacts } from './worker-facts.js'
import { listFew } from '../../../kit/wording/first-few.js'

/** Phases in which a worker is inside a collective, where it may only be waiting. */
const collectivePhases: readonly string[] = ['agree', 'meet', 'reduce', 'gather', 'end']

/** A worker's telemetry thread sends ten heartbeats a second, whatever its training does. */
const silentMs = 1500

/** The worker that holds up a group without progress; null if the checkpoint does not show it. */
export function blameForStall(workers: readonly WorkerFacts[]): {
  workerId: number | null
  reason: string
} {
  const known = workers.flatMap(({ details }) => (details === null ? [] : [details]))
  if (known.length < workers.length)
    return {
      workerId: null,
      reason: 'unattributable: the file does not show which workers wait and which is stuck',
    }
  return silent(known) ?? outside(known) ?? stuckInside(known)
}

/** One whose process does not even beat is frozen. */
function silent(workers: readonly WorkerHealth[]) {
  const heard = workers.map(({ heard_at }) => Date.parse(heard_at))
  const newest = Math.max(...heard)
  const frozen = workers.filter((_, index) => newest - (heard[index] ?? NaN) > silentMs)
  const [only] = frozen
  if (!only || frozen.length > 1) return null
  return named(only, `worker ${only.worker_id} has not reported, the others have`)
}

/** The others wait in the collective for one that has not come. */
function outside(workers: readonly WorkerHealth[]) {
  const late = workers.filter(({ phase }) => !collectivePhases.includes(phase))
  const [only] = late
  if (!only) return null
  if (late.length === 1 || workers.length === 1) {
    const waiting = workers.length - 1
    return named(
      only,
      `worker ${only.worker_id} is in its own phase "${only.phase}" at step ${only.current_step}, and ${waiting} wait for it`,
    )
  }
  const ids = late.map(({ worker_id }) => worker_id).join(', ')
  return {
    workerId: null,
    reason: `unattributable among workers ${ids}, none of which has reached the exchange`,
  }
}

/** All are in the collective: a rank that waits for no one is stuck, otherwise the one furthest behind. */
function stuckInside(workers: readonly WorkerHealth[]) {
  const last = Math.min(...workers.map(({ sequence }) => sequence))
  const behind = workers.filter(({ sequence }) => sequence === last)
  const idle = behind.filter(({ waiting_for }) => waiting_for === null)
  const [only] = idle.length === 1 ? idle : behind.length === 1 ? behind : []
  if (only)
    return named(
      only,
      `worker ${only.worker_id} is stuck inside the exchange, at step ${only.current_step}`,
    )
  const waits = behind.map(
    ({ worker_id, waiting_for }) => `${worker_id} for ${waiting_for ?? 'nobody'}`,
  )
  return {
    workerId: null,
    reason: `unattributable: all wait for each other (${listFew(waits, 8)}), so a link between them is the likelier cause`,
  }
}

const named = (worker: WorkerHealth, reason: string) => ({ workerId: worker.worker_id, reason })
