import type { Acceptance } from '../../kit/records/baseline/acceptance.js'
import type { BaselineAnswer } from '../../kit/records/baseline/baseline-answer.js'
import type { Baseline, BaselinePoint } from '../../kit/records/baseline/baseline.js'
import { comparisonVersion } from '../../kit/records/baseline/baseline-version.js'
import type { BaselineOrigin, Comparison } from '../../kit/records/baseline/comparison.js'
import { type ComparisonSettings, namesAsked } from './comparison-settings.js'
import { configurationObstacle } from './configuration-obstacle.js'
import { composeHeadline, decideVerdict } from './comparison-verdict.js'
import { historyOf, pointKey } from './history.js'
import { judgeMetrics } from './judges/judge-metrics.js'
import type { ComparableHistory } from './judges/metric-case.js'
import { isSameMachine } from '../../kit/records/baseline/same-machine.js'
import { machineObstacle } from './machine.js'
import { withMissingFigures } from './missing-figures.js'
import { findMetric, metrics } from './metrics/index.js'
import { oneLine } from '../../kit/wording/one-line.js'
import { plural } from '../../kit/wording/plural.js'
import { listFew } from '../../kit/wording/first-few.js'

export type { ComparisonSettings } from './comparison-settings.js'

/**
 * Compares one run with the baseline that was found; if it is unusable, the comparison has no rows and gives the
 * reason.
 */
export function compareWithBaseline(
  current: BaselinePoint,
  found: BaselineAnswer,
  settings: ComparisonSettings,
): Comparison {
  const { origin, baseline } = found
  if (origin.status !== 'found' || baseline === null) return withoutRows(current, found, origin)
  if (Object.keys(current.asked ?? { unknown: null }).length === 0) {
    return withoutRows(current, found, { ...origin, reason: 'This run has no result to compare.' })
  }
  const obstacle = baselineObstacle(baseline, current)
  if (baseline.point === undefined || obstacle !== null) {
    const reason = obstacle ?? origin.reason
    return withoutRows(current, found, { ...origin, status: 'incompatible', reason })
  }
  const history = comparableHistory(baseline, current, settings)
  const rows = judgeMetrics(current, baseline.point, { history, settings })
  const comparison: Comparison = {
    ...compared(current, found, origin),
    comparisons: rows,
    verdict: decideVerdict(rows),
    headline: composeHeadline(rows),
    notes: notesOn(baseline.point, history, settings),
    accepted_earlier: [...acceptedEarlier(baseline)],
  }
  const { point } = baseline
  const isBlocked = (name: string) =>
    (findMetric(name)?.obstacle?.(current, point) ?? null) !== null
  const asked = namesAsked(settings)
  return withMissingFigures(comparison, asked, isBlocked)
}

function compared(current: BaselinePoint, { baseline }: BaselineAnswer, origin: BaselineOrigin) {
  const { provenance, fingerprint } = current
  return {
    baseline: baseline?.name ?? 'none',
    thresholds: { latency_percent: null, throughput_percent: null },
    comparison_version: comparisonVersion,
    origin,
    current: { provenance, fingerprint },
  } satisfies Partial<Comparison>
}

function withoutRows(
  current: BaselinePoint,
  found: BaselineAnswer,
  origin: BaselineOrigin,
): Comparison {
  return {
    ...compared(current, found, origin),
    comparisons: {},
    verdict: 'inconclusive',
    headline: `Not compared with a baseline: ${oneLine(origin.reason, 240)}`,
    notes: [],
  }
}

/** Why a baseline measured something else than this run; null if it measured the same. */
function baselineObstacle({ point }: Baseline, current: BaselinePoint): string | null {
  if (point === undefined) {
    return 'The baseline is in the older, flat format, which does not record what was measured or where: save it again.'
  }
  const obstacle = configurationObstacle(point, current)
  return obstacle === null ? null : `The baseline ${obstacle}.`
}

function comparableHistory(
  baseline: Baseline,
  current: BaselinePoint,
  { minSamples }: ComparisonSettings,
): ComparableHistory {
  const own = pointKey(current)
  const points = historyOf(baseline).filter(
    (point) =>
      point.configuration === current.configuration &&
      isSameMachine(point.fingerprint, current.fingerprint) &&
      pointKey(point) !== own,
  )
  const otherMachine = baseline.point ? machineObstacle(current, baseline.point) : null
  return { points, minSamples, otherMachine }
}

function notesOn(
  reference: BaselinePoint,
  { points, otherMachine }: ComparableHistory,
  { severities }: ComparisonSettings,
): string[] {
  const off = metrics.filter(
    ({ name }) => Object.hasOwn(severities, name) && severities[name] === 'off',
  )
  const unknown = [...Object.keys(reference.metrics), ...Object.keys(reference.digests)].filter(
    (name) => findMetric(name) === undefined,
  )
  const known = plural(points.length, 'earlier run')
  return [
    ...(otherMachine === null
      ? []
      : [`${otherMachine} The baseline has ${known} from this machine.`]),
    ...(off.length === 0
      ? []
      : [`Not compared, as requested: ${list(off.map(({ label }) => label))}.`]),
    ...(unknown.length === 0
      ? []
      : [`Baseline figures that this version does not know: ${list(unknown)}.`]),
  ]
}

const maxAcceptances = 5

/** What people accepted in the runs before, the newest first. */
const acceptedEarlier = (baseline: Baseline): readonly Acceptance[] =>
  historyOf(baseline)
    .flatMap(({ accepted = [] }) => accepted)
    .slice(-maxAcceptances)
    .reverse()

const list = (names: readonly string[]): string =>
  listFew(
    names.map((name) => oneLine(name, 60)),
    8,
  )
