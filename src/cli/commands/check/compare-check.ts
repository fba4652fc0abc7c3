import { resolve } from 'node:path'
import { compareWithBaseline } from '../../../gate/baseline/compare-with-baseline.js'
import {
  type ComparisonSettings,
  defaultComparisonSettings,
} from '../../../gate/baseline/comparison-settings.js'
import { noBaseline } from '../../../gate/baseline/no-baseline.js'
import { judgeLimits } from '../../../gate/baseline/judges/judge-limits.js'
import { readingOf } from '../../../gate/baseline/judges/metric-case.js'
import { limitsOf } from '../../../gate/baseline/limits.js'
import type { Threshold } from '../../../kit/records/baseline/threshold.js'
import { composeBaseline } from '../../../gate/baseline/compose-baseline.js'
import { historyOf } from '../../../gate/baseline/history.js'
import { fingerprintOf } from '../../../gate/baseline/machine.js'
import { measurePoint } from '../../../gate/baseline/measure-point.js'
import type { MeasuredCheck } from '../../../gate/baseline/metric.js'
import { findMetric } from '../../../gate/baseline/metrics/index.js'
import { metricNames } from '../../../gate/baseline/metric-names.js'
import { readCommittedFile } from '../../../gate/baseline/lookup/committed-file.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'
import { ConfigError } from '../../../kit/errors.js'
import type { FailedChecks } from '../../../kit/records/baseline/acceptable.js'
import type { BaselineAnswer } from '../../../kit/records/baseline/baseline-answer.js'
import type { BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'

/** The result of a comparison and its points, oldest first. */
export type ComparedCheck = {
  readonly comparison: Comparison
  readonly history: readonly BaselinePoint[]
  /** Why pairs that were asked for were not measured. */
  readonly whyNoPairs?: string | null
}

/** Compares the measurements of a check with earlier ones. */
export type CompareCheck = (point: BaselinePoint, failed: FailedChecks) => Promise<ComparedCheck>

type Options = Pick<CommandOptions<'check'>, 'thresholds' | 'severities'>

/** The requested thresholds and severities. Throws a ConfigError for an unknown metric. */
export function comparisonSettings({ thresholds, severities }: Options): ComparisonSettings {
  requireMetrics('thresholds', thresholds)
  requireMetrics('severities', severities)
  const given = thresholds ?? new Map<string, Threshold>()
  const limits = limitsOf(given)
  refuseIdleThresholds(given, severities)
  return {
    ...defaultComparisonSettings,
    thresholds: percentsOf(given),
    limits,
    severities: Object.fromEntries(severities ?? []),
  }
}

/** Throws a ConfigError for a threshold that nothing would use. */
export function refuseIdleThresholds(
  thresholds: ReadonlyMap<string, Threshold> | null,
  severities: ReadonlyMap<string, unknown> | null,
): void {
  const given = [...(thresholds ?? [])]
  const unwatched = given.find(([name]) => severities?.get(name) === 'off')
  if (unwatched !== undefined) {
    throw new ConfigError(
      `severities: ${unwatched[0]} is off, but thresholds sets one for it`,
      'Remove one of the two.',
    )
  }
  const isExact = (name: string) => findMetric(name)?.thresholdPercent === null
  const exact = given.find(([name, { percent }]) => percent !== null && isExact(name))
  if (exact === undefined) return
  throw new ConfigError(
    `thresholds: ${exact[0]} is compared exactly, so a percentage has no effect`,
    'Leave it out, set a limit with <= or >=, or a severity.',
  )
}

/** The percentages among the thresholds. */
export const percentsOf = (
  thresholds: ReadonlyMap<string, Threshold>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...thresholds].flatMap(([name, { percent }]) => (percent === null ? [] : [[name, percent]])),
  )

/** Whether there is something to judge without a baseline. */
export const hasLimits = ({ limits }: ComparisonSettings): boolean => Object.keys(limits).length > 0

/** The comparison after the absolute limits that were set. */
export const withinLimits = (
  comparison: Comparison,
  point: BaselinePoint,
  { limits, severities }: ComparisonSettings,
): Comparison =>
  judgeLimits(comparison, { limits, severities, read: (name) => readingOf(point, name) })

function requireMetrics(option: string, given: ReadonlyMap<string, unknown> | null): void {
  const known: readonly string[] = metricNames
  const unknown = [...(given?.keys() ?? [])].find((name) => !known.includes(name))
  if (unknown === undefined) return
  const near = nearestName(unknown, known)
  throw new ConfigError(
    `${option}: there is no metric ${unknown}; expected ${known.join(', ')}`,
    near === null ? undefined : `Did you mean ${near}?`,
  )
}

/** A comparison with the baseline in a file, which is read at once so that a missing file is reported early. */
export async function compareWithFile(
  path: string,
  options: Options,
  { files, workingDirectory }: Pick<Dependencies, 'files' | 'workingDirectory'>,
): Promise<CompareCheck> {
  const settings = comparisonSettings(options)
  const answer = await readCommittedFile(
    resolve(workingDirectory, path),
    { files },
    `the file ${path}`,
  )
  if (answer.origin.status !== 'found') {
    throw new ConfigError(
      `--compare-with ${path}: ${answer.origin.reason}`,
      'Every check leaves one in its output directory: baseline.json.',
    )
  }
  return (point) => {
    const compared = compareWithAnswer(point, answer, settings)
    const comparison = withinLimits(compared.comparison, point, settings)
    return Promise.resolve({ ...compared, comparison })
  }
}

/** Judges the limits alone, where no baseline was given; null if there are none. */
export function compareWithLimits(options: Options): CompareCheck | null {
  const settings = comparisonSettings(options)
  if (!hasLimits(settings)) return null
  return (point) => {
    const { comparison } = compareWithAnswer(point, noBaseline, settings)
    return Promise.resolve({ comparison: withinLimits(comparison, point, settings), history: [] })
  }
}

export function compareWithAnswer(
  point: BaselinePoint,
  answer: BaselineAnswer,
  settings: ComparisonSettings,
): ComparedCheck {
  return {
    comparison: compareWithBaseline(point, answer, settings),
    history: answer.baseline === null ? [] : historyOf(answer.baseline),
  }
}

/** The measurement as a point of a baseline. Null if the judged run is missing or does not record its machine. */
export function pointOfCheck(
  measured: MeasuredCheck,
  { provenance }: Pick<Dependencies, 'provenance'>,
): BaselinePoint | null {
  const run = measured.multi
  if (run?.environment === undefined || run.backend === undefined) return null
  const machine = fingerprintOf(run.environment, run.backend.selected)
  return measurePoint(measured, provenance(), machine)
}

/** The point as a baseline file for a later check. */
export function formatBaseline(name: string, point: BaselinePoint): string {
  const { created_at: timestamp } = point.provenance
  return formatRecord(composeBaseline(name, timestamp, point.metrics, point))
}
