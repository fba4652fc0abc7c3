import { baseline, type Baseline, baselineVersion } from './baseline.js'
import { checkRecord, type Parsed } from '../json/parse-record.js'
import { parseJson } from '../json/parse-json.js'
import { describeOther } from '../json/recognize-record.js'

/** A baseline of another version is not damaged. */
type InspectedBaseline =
  Parsed<Baseline> | { readonly status: 'incompatible'; readonly reason: string }

/** Parses a baseline, in our format or the older, flat one; the reason states the problem. */
export function readBaseline(text: string): Parsed<Baseline> {
  const inspected = inspectBaseline(text)
  return inspected.status === 'incompatible' ? { ...inspected, status: 'corrupt' } : inspected
}

/** The same, and whether a newer or older version of this program wrote it. */
export function inspectBaseline(text: string): InspectedBaseline {
  const json = parseJson(text)
  if (json.status !== 'ok') return json
  const version = versionOf(json.value)
  if (version !== undefined && version !== baselineVersion) {
    const found = typeof version === 'number' ? String(version) : 'unknown'
    const reason = `it has version ${found}, this program reads version ${baselineVersion}`
    return { status: 'incompatible', reason }
  }
  return checkBaseline(json.value)
}

function checkBaseline(json: unknown): Parsed<Baseline> {
  const checked = checkRecord(baseline, withFlatMetrics(json))
  if (checked.status !== 'ok') {
    const other = describeOther(json, 'baseline')
    const reason =
      other === null ? `it does not match the format: ${checked.reason}` : `it is ${other}`
    return { status: 'corrupt', reason }
  }
  const { metrics, point } = checked.value
  return point === undefined && Object.keys(metrics).length === 0
    ? { status: 'corrupt', reason: 'it contains no figures' }
    : checked
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function versionOf(json: unknown): unknown {
  return isObject(json) && Object.hasOwn(json, 'baseline_version')
    ? json.baseline_version
    : undefined
}

/**
 * Flat files hold arbitrary values: numbers, but also texts, lists and unknown values. Some hold a whole result file,
 * whose figures are one level deeper.
 */
function withFlatMetrics(json: unknown): unknown {
  if (!isObject(json) || versionOf(json) !== undefined || !isObject(json.metrics)) return json
  const payload = isObject(json.metrics.tool_payload) ? json.metrics.tool_payload : json.metrics
  const figures = Object.entries(payload).filter(([, value]) => Number.isFinite(value))
  return { ...json, metrics: Object.fromEntries(figures) }
}
