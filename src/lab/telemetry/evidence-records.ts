import {
  auditHeadWords,
  recordKinds,
  recordTag,
  resourceWords,
  unknownWord,
} from './event-format.js'
import type { AuditMeasurement, ResourceMeasurement } from './evidence.js'

/** Words: step, contributions, segments, own segments, scale known, applied scale, expected scale, then the sums. */
export function auditRecord(audit: AuditMeasurement): Float64Array {
  const { contributions, reduced } = audit
  const segments = contributions[0]?.projections.length ?? 0
  const words = auditHeadWords + 2 * (contributions.length * segments + reduced.projections.length)
  const record = new Float64Array(1 + words)
  record.set([
    recordTag(recordKinds.audit, words),
    audit.step,
    contributions.length,
    segments,
    reduced.projections.length,
    audit.appliedScale === null ? 0 : 1,
    audit.appliedScale ?? 0,
    audit.expectedScale,
  ])
  let at = 1 + auditHeadWords
  for (const { projections, magnitudes } of [...contributions, reduced]) {
    record.set(projections, at)
    record.set(magnitudes, at + projections.length)
    at += 2 * projections.length
  }
  return record
}

/** Words: step, then milliseconds blocked on each peer, then those in all-gather. */
export function linksRecord(
  step: number,
  blockedMs: Float64Array,
  gatherBlockedMs: Float64Array,
): Float64Array {
  const peers = blockedMs.length
  const record = new Float64Array(2 + 2 * peers)
  record[0] = recordTag(recordKinds.links, 1 + 2 * peers)
  record[1] = step
  record.set(blockedMs, 2)
  record.set(gatherBlockedMs, 2 + peers)
  return record
}

/** Words: step, data, compute and exchange delay, gauge, resident bytes, live tensors. */
export function resourcesRecord(measurement: ResourceMeasurement): Float64Array {
  const { step, dataDelayMs, computeDelayMs, exchangeDelayMs, ...rest } = measurement
  const { gaugeMs, rssBytes, liveTensors } = rest
  const known = [dataDelayMs, computeDelayMs, exchangeDelayMs, gaugeMs, rssBytes, liveTensors]
  return Float64Array.of(
    recordTag(recordKinds.resources, resourceWords),
    step,
    ...known.map((value) => value ?? unknownWord),
  )
}
