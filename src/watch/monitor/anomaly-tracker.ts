import { type Finding, findingSeverities } from '../../kit/records/run/finding.js'
import type { Anomaly, TrackedAnomaly } from './anomaly.js'
import { blamedKey, blamedWorker, groupKey } from './blamed.js'
import { fromEvidence } from './explanation.js'

/**
 * Maximum number of stored resolved anomalies, and of current findings beyond which only critical ones are accepted.
 */
const maxResolved = 200
const maxFindings = 2000

type Entry = { tracked: TrackedAnomaly; readonly key: string; isInCheckpoint: boolean }

/**
 * The anomalies of a run: each is raised once and resolved once. Findings from checkpoint and logs about the same
 * worker and type are one anomaly, with the text from the logs, which have more detail.
 */
export class AnomalyTracker {
  private readonly entries = new Map<string, Entry>()
  private readonly resolved: TrackedAnomaly[] = []
  private numDropped = 0
  private numRaised = 0
  private numFindings = 0

  get active(): readonly TrackedAnomaly[] {
    return [...this.entries.values()].map(({ tracked }) => tracked)
  }

  /** Takes the anomalies that the checkpoint's detectors see now; earlier ones that are missing are resolved. */
  judge(active: readonly Anomaly[], atMs: number): void {
    const named = new Set<string>()
    for (const anomaly of active) {
      const blamed = anomaly.workerId === null ? groupKey : String(anomaly.workerId)
      const key = `${anomaly.type}:${blamed}`
      named.add(key)
      const entry = this.entries.get(key) ?? this.raise(key, anomaly, 'checkpoint', atMs)
      entry.isInCheckpoint = true
      // The logs know the past: where they have judged, their weight stands.
      if (entry.tracked.source === 'checkpoint') this.worsen(entry, anomaly)
    }
    for (const entry of this.entries.values()) {
      if (!entry.isInCheckpoint || named.has(entry.key)) continue
      // Findings of the event logs persist, whatever the checkpoints show later.
      if (entry.tracked.source === 'events') entry.isInCheckpoint = false
      else this.resolve(entry, atMs)
    }
  }

  /** A finding has no end of its own: it stands, with its weight, until the run is restarted or over. */
  find(finding: Finding, atMs: number): void {
    const { type, step, message: description, blame, severity, evidence } = finding
    const workerId = blamedWorker(blame)
    const anomaly = { type, severity, evidence, step, description, workerId }
    const key = `${type}:${blamedKey(blame)}`
    const entry = this.entries.get(key)
    if (entry === undefined) {
      if (this.hasRoomFor(anomaly)) explainBy(finding, this.raise(key, anomaly, 'events', atMs))
      return
    }
    if (entry.tracked.source !== 'events') {
      entry.tracked = { ...entry.tracked, severity, step, description, evidence, source: 'events' }
      this.numFindings += 1
    } else this.worsen(entry, anomaly)
    explainBy(finding, entry)
  }

  /** The run was restarted: findings from the logs of the previous attempt are over. The next checkpoint judges the rest. */
  closeFindings(atMs: number): void {
    for (const entry of this.entries.values()) {
      if (!entry.isInCheckpoint) this.resolve(entry, atMs)
      else this.leaveToCheckpoint(entry)
    }
  }

  closeAll(atMs: number): void {
    for (const entry of this.entries.values()) this.resolve(entry, atMs)
  }

  /** At most `max`, newest first. Resolved ones are dropped first, critical active ones last. */
  list(max: number): { anomalies: TrackedAnomaly[]; leftOut: number } {
    const all = [...this.active, ...this.resolved]
    const kept = all.length <= max ? all : all.sort(byWeight).slice(0, max)
    kept.sort((a, b) => b.raisedAtMs - a.raisedAtMs || numberOf(b) - numberOf(a))
    return { anomalies: kept, leftOut: all.length - kept.length + this.numDropped }
  }

  private hasRoomFor({ severity }: Anomaly): boolean {
    const room = severity === 'critical' ? 2 * maxFindings : maxFindings
    if (this.numFindings < room) return true
    this.numDropped += 1
    return false
  }

  private raise(key: string, anomaly: Anomaly, source: TrackedAnomaly['source'], atMs: number) {
    const { workerId, step, type, severity, evidence, description } = anomaly
    this.numRaised += 1
    const id = `${type}:${workerId ?? groupKey}:${this.numRaised}`
    const about = { workerId, step, type, severity, description, ...(evidence && { evidence }) }
    const tracked = { ...about, id, source, raisedAtMs: atMs, resolvedAtMs: null }
    const entry: Entry = { tracked, key, isInCheckpoint: false }
    if (source === 'events') this.numFindings += 1
    this.entries.set(key, entry)
    return entry
  }

  private leaveToCheckpoint(entry: Entry): void {
    if (entry.tracked.source === 'events') this.numFindings -= 1
    entry.tracked = { ...entry.tracked, source: 'checkpoint' }
  }

  private worsen(entry: Entry, { severity, description, step }: Anomaly): void {
    if (weightOfSeverity(severity) >= weightOfSeverity(entry.tracked.severity)) return
    entry.tracked = { ...entry.tracked, severity, description, step }
  }

  private resolve({ key, tracked }: Entry, atMs: number): void {
    this.entries.delete(key)
    if (tracked.source === 'events') this.numFindings -= 1
    this.resolved.push({ ...tracked, resolvedAtMs: atMs })
    if (this.resolved.length <= maxResolved) return
    this.resolved.shift()
    this.numDropped += 1
  }
}

/** The run's own evidence about the node of the rank, which may arrive after the finding. */
function explainBy({ explanations }: Finding, entry: Entry): void {
  if (explanations === undefined) return
  entry.tracked = { ...entry.tracked, explanations: explanations.map(fromEvidence) }
}

const weightOfSeverity = (severity: Anomaly['severity']): number =>
  findingSeverities.indexOf(severity)

const byWeight = (a: TrackedAnomaly, b: TrackedAnomaly): number =>
  weightOf(a) - weightOf(b) || b.raisedAtMs - a.raisedAtMs || numberOf(b) - numberOf(a)

function weightOf({ severity, resolvedAtMs }: TrackedAnomaly): number {
  return resolvedAtMs === null ? weightOfSeverity(severity) : findingSeverities.length
}

/** The last part of an id: in which order anomalies were raised. */
const numberOf = ({ id }: TrackedAnomaly): number => Number(id.slice(id.lastIndexOf(':') + 1))
