import type { NodesMemory } from '../../../kit/records/nodes/nodes-memory.js'
import type { NodeAnswer, RankProcess } from '../answer/node-answer.js'
import type { Held } from '../judge/hold.js'
import type { NodeMemory } from '../judge/node-memory.js'
import type { MonitorMemory } from '../monitor-memory.js'
import type { Trouble } from '../view/nodes-view.js'
import { saveHistory } from './persist-history.js'

type SavedNode = NodesMemory['nodes'][string]
type SavedTrouble = NodesMemory['troubles']['open'][number]
type Counters = NonNullable<SavedNode['counters']>

/** Limits of past entries that survive a restart. */
const maxClosed = 50

/** The memory in the format of the state file. */
export function saveMemory(memory: MonitorMemory): NodesMemory {
  const { troubles, outages, statistics, lastActivityMs } = memory
  const returns = Object.entries(troubles.returns).map(([key, times]): [string, number[]] => [
    key,
    [...times],
  ])
  return {
    nodes: Object.fromEntries(
      Object.entries(memory.nodes).map(([name, node]) => [name, saveNode(node)]),
    ),
    troubles: {
      open: troubles.open.map(saveTrouble),
      closed: troubles.closed.slice(0, maxClosed).map(saveTrouble),
      next_number: troubles.nextNumber,
      returns: Object.fromEntries(returns),
    },
    outages: outages.slice(0, maxClosed).map((one) => ({
      node: one.node,
      silent_since_ms: one.silentSinceMs,
      down_at_ms: one.downAtMs,
      ended_at_ms: one.endedAtMs,
      has_rebooted: one.hasRebooted,
    })),
    total_checks: statistics.totalChecks,
    failed_checks: statistics.failedChecks,
    last_activity_ms: lastActivityMs,
  }
}

function saveNode({
  access,
  held,
  answer,
  kernelCursor,
  baseline,
  eventBoots,
  history,
}: NodeMemory): SavedNode {
  return {
    access: {
      state: access.state,
      since_ms: access.sinceMs,
      silent_since_ms: access.silentSinceMs,
      down_at_ms: access.downAtMs,
      failures: access.failures,
      returns_ms: [...access.returnsMs],
      last_asked_ms: access.lastAskedMs,
      last_answered_ms: access.lastAnsweredMs,
      detail: access.detail,
    },
    held: held.filter(({ status }) => status === 'bad').map(saveHeld),
    counters: answer?.bootId ? saveCounters(answer, answer.bootId) : null,
    kernel_cursor:
      kernelCursor === null
        ? null
        : { boot_id: kernelCursor.bootId, uptime_s: kernelCursor.uptimeS },
    baseline: {
      gpu_count: baseline.gpuCount,
      networks_up: [...baseline.networksUp],
      infiniband_active: [...baseline.infinibandActive],
      writable_mounts: [...baseline.writableMounts],
      nvlinks: { ...baseline.nvlinks },
      torch: baseline.torch,
    },
    event_boots: Object.fromEntries(
      Object.entries(eventBoots).map(([key, boots]) => [key, [...boots]]),
    ),
    ranks: answer?.ranks?.map(saveRank) ?? null,
    history: saveHistory(history),
  }
}

const saveRank = (one: RankProcess): NonNullable<SavedNode['ranks']>[number] => ({
  rank: one.rank,
  local_rank: one.localRank,
  world_size: one.worldSize,
  run_id: one.runId,
  visible_devices: one.visibleDevices,
})

const saveHeld = (one: Held): SavedNode['held'][number] => ({
  check: one.check,
  subject: one.subject,
  severity: one.severity,
  since_ms: one.sinceMs,
  summary: one.summary,
  evidence: [...one.evidence],
  figures: { ...one.figures },
  code: one.code,
  deduction: one.deduction,
  boot_id: one.bootId,
})

function saveCounters(answer: NodeAnswer, bootId: string): Counters {
  return {
    boot_id: bootId,
    oom_kills: answer.oomKills,
    faulty_bytes: answer.memory?.hardwareCorruptedBytes ?? null,
    controllers: (answer.memoryControllers ?? []).map((one) => ({ ...one })),
    gpus: (answer.gpu?.gpus ?? []).map(({ index, uuid, busId, ecc }) => ({
      index,
      uuid,
      bus_id: busId,
      ecc: {
        uncorrected: ecc.uncorrectedVolatile,
        corrected: ecc.correctedVolatile,
        aggregate: ecc.uncorrectedAggregate,
      },
    })),
  }
}

const saveTrouble = (one: Trouble): SavedTrouble => ({
  id: one.id,
  key: one.key,
  about: one.about,
  node: one.node,
  type: one.type,
  subject: one.subject,
  severity: one.severity,
  summary: one.summary,
  evidence: [...one.evidence],
  raised_at_ms: one.raisedAtMs,
  resolved_at_ms: one.resolvedAtMs,
})
