import type { BaselinePoint, Provenance } from '../../kit/records/baseline/baseline.js'
import type { Fingerprint } from '../../kit/records/baseline/fingerprint.js'
import { askedOf, hashOfSettings } from './asked-settings.js'
import { campaignOf } from './campaign-settings.js'
import type { MeasuredCheck } from './metric.js'
import { metrics } from './metrics/index.js'

/** All compared figures of one check; unknown ones are null. */
export function measurePoint(
  source: MeasuredCheck,
  provenance: Provenance,
  fingerprint: Fingerprint,
): BaselinePoint {
  const asked = askedOf(source)
  const readings = metrics.map(({ name, read }) => [name, read(source)] as const)
  return {
    provenance,
    fingerprint,
    configuration: hashOfSettings(asked),
    metrics: Object.fromEntries(
      readings.flatMap(([name, value]) =>
        typeof value === 'string' ? [] : [[name, finite(value)]],
      ),
    ),
    digests: Object.fromEntries(readings.flatMap(([name, value]) => digestOf(name, value))),
    asked,
    campaign: campaignOf(source.faults),
  }
}

const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

/** Words, hashes, and numbers that JSON cannot represent. */
function digestOf(name: string, value: number | string | null): readonly [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  return value !== null && !Number.isFinite(value) ? [[name, String(value)]] : []
}
