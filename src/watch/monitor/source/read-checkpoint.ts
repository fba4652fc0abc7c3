import {
  healthCheckpoint,
  type HealthCheckpoint,
} from '../../../kit/records/monitor/health-checkpoint.js'
import { parseJson } from '../../../kit/records/json/parse-json.js'
import { checkRecord, type Parsed } from '../../../kit/records/json/parse-record.js'
import { describeOther } from '../../../kit/records/json/recognize-record.js'
import { findContradiction } from './find-contradiction.js'
import { fitsSnapshot, type RawSnapshot } from './fits-snapshot.js'
import { noteForeign } from './note-foreign.js'

/** Of `minicluster`, our own details beside the fields that every reader knows. */
const detailsVersion = 1

/** A checkpoint with all its content, and notes about oddities. */
export type ReadCheckpoint = {
  readonly checkpoint: HealthCheckpoint
  readonly notes: readonly string[]
}

/**
 * Reads a health checkpoint, ours or the older tool's. Foreign fields are kept and noted. Missing fields, wrong types
 * and contradictions make it corrupt, with the place. Nothing is filled in. Never throws.
 */
export function readCheckpoint(text: string): Parsed<ReadCheckpoint> {
  const json = parseJson(text)
  if (json.status === 'corrupt') return json
  const { value, notes } = setForeignDetailsAside(json.value)
  const checked = checkCheckpoint(value)
  if (checked.status === 'corrupt') return checked
  const reason = findContradiction(checked.value)
  if (reason !== null) return { status: 'corrupt', reason }
  const checkpoint = checked.value
  return { status: 'ok', value: { checkpoint, notes: [...notes, ...noteForeign(checkpoint)] } }
}

/** Details in an unknown version, or foreign ones of that name, are ignored. */
function setForeignDetailsAside(value: unknown): { value: unknown; notes: string[] } {
  if (typeof value !== 'object' || value === null || !('minicluster' in value))
    return { value, notes: [] }
  const { minicluster: details, ...rest } = value
  const isOurs = typeof details === 'object' && details !== null && 'version' in details
  if (isOurs && details.version === detailsVersion) return { value, notes: [] }
  const version = isOurs ? JSON.stringify(details.version) : 'none'
  const note = `the field minicluster was not read: version ${version?.slice(0, 40)}, supported is ${detailsVersion}`
  return { value: rest, notes: [note] }
}

/** Validates everything but the workers with the schema, and the workers only if one does not fit. */
function checkCheckpoint(json: unknown): Parsed<HealthCheckpoint> {
  const workers = workersOf(json)
  if (workers === null || !workers.every(fitsSnapshot)) return refuse(json)
  const withoutWorkers = checkRecord(healthCheckpoint, { ...(json as object), workers: [] })
  if (withoutWorkers.status === 'corrupt') return refuse(json)
  return { status: 'ok', value: { ...withoutWorkers.value, workers: workers.map(withLoss) } }
}

function workersOf(json: unknown): readonly unknown[] | null {
  if (typeof json !== 'object' || json === null || !('workers' in json)) return null
  return Array.isArray(json.workers) ? json.workers : null
}

/** In JSON that fits, only the loss still needs the conversion of the schema. */
function withLoss(worker: RawSnapshot): HealthCheckpoint['workers'][number] {
  if (typeof worker.loss === 'string') worker.loss = Number(worker.loss)
  return worker as HealthCheckpoint['workers'][number]
}

function refuse(json: unknown): Parsed<HealthCheckpoint> {
  const judged = checkRecord(healthCheckpoint, json)
  if (judged.status === 'ok') return judged
  const other = describeOther(json, 'health-checkpoint')
  return other === null ? judged : { ...judged, reason: `it is ${other}` }
}
