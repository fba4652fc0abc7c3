import type { NodesMemory } from '../../../kit/records/nodes/nodes-memory.js'
import { readGpus } from '../answer/gpu-lines.js'
import type { NodeAnswer } from '../answer/node-answer.js'
import { parseAnswer } from '../answer/parse-answer.js'
import { neverAsked } from '../judge/access.js'
import type { Held } from '../judge/hold.js'
import { newNode, type NodeMemory } from '../judge/node-memory.js'
import type { MonitorMemory } from '../monitor-memory.js'
import type { Outage, Trouble } from '../view/nodes-view.js'
import { restoreHistory } from './persist-history.js'

type SavedNode = NodesMemory['nodes'][string]
type SavedTrouble = NodesMemory['troubles']['open'][number]
type Counters = NonNullable<SavedNode['counters']>

/** Restores the memory of a monitor: problems stay, and no node is healthy before it was polled. */
export function restoreMemory(saved: NodesMemory): MonitorMemory {
  const { troubles, outages } = saved
  return {
    nodes: Object.fromEntries(
      Object.entries(saved.nodes).map(([name, node]) => [name, restoreNode(node)]),
    ),
    blame: null,
    outages: outages.map((one): Outage => ({
      node: one.node,
      silentSinceMs: one.silent_since_ms,
      downAtMs: one.down_at_ms,
      endedAtMs: one.ended_at_ms,
      hasRebooted: one.has_rebooted,
      cause: null,
    })),
    troubles: {
      open: troubles.open.map(restoreTrouble),
      closed: troubles.closed.map(restoreTrouble),
      nextNumber: troubles.next_number,
      returns: troubles.returns,
    },
    statistics: { totalChecks: saved.total_checks, failedChecks: saved.failed_checks },
    lastActivityMs: saved.last_activity_ms,
  }
}

function restoreNode(saved: SavedNode): NodeMemory {
  const { baseline, access, kernel_cursor: cursor } = saved
  const isOut = access.state === 'down' || access.state === 'returning'
  return {
    ...newNode,
    access: {
      ...neverAsked,
      // Whether it answers is unknown until the first poll, but an earlier outage is known.
      ...(isOut ? { state: 'down', sinceMs: access.since_ms, failures: access.failures } : {}),
      ...(isOut ? { downAtMs: access.down_at_ms, silentSinceMs: access.silent_since_ms } : {}),
      returnsMs: access.returns_ms,
      lastAskedMs: access.last_asked_ms,
      lastAnsweredMs: access.last_answered_ms,
      detail: isOut ? access.detail : null,
    },
    held: saved.held.map(restoreHeld),
    answer: saved.counters === null ? null : restoreCounters(saved.counters),
    kernelCursor: cursor === null ? null : { bootId: cursor.boot_id, uptimeS: cursor.uptime_s },
    baseline: {
      gpuCount: baseline.gpu_count,
      networksUp: baseline.networks_up,
      infinibandActive: baseline.infiniband_active,
      nvlinks: baseline.nvlinks,
      writableMounts: baseline.writable_mounts,
      torch: baseline.torch,
    },
    history: restoreHistory(saved.history),
    eventBoots: saved.event_boots,
    isFromState: true,
  }
}

const restoreHeld = (one: SavedNode['held'][number]): Held => ({
  check: one.check,
  subject: one.subject,
  status: 'bad',
  severity: one.severity,
  sinceMs: one.since_ms,
  summary: one.summary,
  evidence: one.evidence,
  figures: one.figures,
  code: one.code,
  deduction: one.deduction,
  bootId: one.boot_id,
  badSinceMs: one.since_ms,
  badRounds: 0,
  goodRounds: 0,
  unknownRounds: 0,
  wasKnown: true,
})

/** An answer with only its counters, so that earlier events are not new. */
function restoreCounters(counters: Counters): NodeAnswer {
  const rows = counters.gpus.map(({ index, uuid, bus_id: busId, ecc }) =>
    [index, uuid, busId, ecc.uncorrected].map((cell) => cell ?? '[N/A]').join(', '),
  )
  return {
    ...parseAnswer([], null),
    damage: [],
    bootId: counters.boot_id,
    oomKills: counters.oom_kills,
    gpu: rows.length === 0 ? null : readGpus([`#${countedColumns}`, ...rows], '0'),
    memory:
      counters.faulty_bytes === null
        ? null
        : {
            totalBytes: null,
            availableBytes: null,
            hardwareCorruptedBytes: counters.faulty_bytes,
          },
    memoryControllers: counters.controllers,
  }
}

const countedColumns = 'index,uuid,pci.bus_id,ecc.errors.uncorrected.volatile.total'

const restoreTrouble = (one: SavedTrouble): Trouble => ({
  id: one.id,
  key: one.key,
  about: one.about,
  node: one.node,
  type: one.type,
  subject: one.subject,
  severity: one.severity,
  summary: one.summary,
  evidence: one.evidence,
  raisedAtMs: one.raised_at_ms,
  resolvedAtMs: one.resolved_at_ms,
  inhibitedBy: null,
  advice: null,
})
