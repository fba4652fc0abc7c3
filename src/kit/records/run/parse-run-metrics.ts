import { checkRecord, type Parsed } from '../json/parse-record.js'
import { parseJson } from '../json/parse-json.js'
import { describeOther, recognizeRecord } from '../json/recognize-record.js'
import { fieldsOf, powerNames } from './power/power-figures.js'
import { runMetrics, type RunMetrics } from './run-metrics.js'

/** Run metrics from a file's text, plain or inside a canonical result, of ours or of the seed system. */
export function parseRunMetrics(text: string): Parsed<RunMetrics> {
  const json = parseJson(text)
  return json.status === 'ok' ? checkRunMetrics(json.value) : json
}

/** Run metrics from JSON that was parsed already. */
export function checkRunMetrics(json: unknown): Parsed<RunMetrics> {
  const payload = unwrap(json)
  const isWrapped = payload !== json
  const checked = checkRecord(runMetrics, payload)
  if (checked.status === 'ok')
    return { ...checked, value: isWrapped ? withWrapper(checked.value, json) : checked.value }
  const other = isWrapped ? otherInside(payload, json) : describeOther(json, 'run-metrics')
  if (other !== null) return { status: 'corrupt', reason: `it is ${other}` }
  const where = isWrapped ? 'in tool_payload, ' : ''
  return {
    status: 'corrupt',
    reason: `it does not match the format of run metrics: ${where}${checked.reason}`,
  }
}

/** What a wrapped record is instead; that of another tool is named by its wrapper. */
function otherInside(payload: unknown, json: unknown): string | null {
  const inside = describeOther(payload, 'run-metrics')
  const isKnown = recognizeRecord(payload) !== null
  return inside === null || isKnown ? inside : describeOther(json, 'run-metrics')
}

/** A canonical result holds the metrics one level deeper. */
function unwrap(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('tool_payload' in json)) return json
  const payload = json.tool_payload
  return typeof payload === 'object' && payload !== null ? payload : json
}

/** What some tools write only beside the metrics: the name of the workload, and power. */
function withWrapper(metrics: RunMetrics, json: unknown): RunMetrics {
  const { workload, metrics: summary } = fieldsOf(json)
  const { name } = fieldsOf(workload)
  const isNamed = typeof name === 'string' && name !== '' && name !== 'unknown'
  const known = Object.entries(fieldsOf(metrics.power_metrics)).filter(
    ([, value]) => value !== null,
  )
  const beside = powerNames
    .map((field) => [field, fieldsOf(summary)[field]] as const)
    .filter(([, value]) => typeof value === 'number')
  return {
    ...metrics,
    ...(isNamed && metrics.config.workload === undefined
      ? { config: { ...metrics.config, workload: name } }
      : {}),
    ...(beside.length === 0 ? {} : { power_metrics: Object.fromEntries([...beside, ...known]) }),
  }
}
