import type { Baseline, BaselinePoint } from '../../kit/records/baseline/baseline.js'
import { composeBaseline } from './compose-baseline.js'
import { machineKey } from '../../kit/records/baseline/same-machine.js'

/** Number of points kept per kind of machine, and in total; the oldest are dropped first. */
export const historyLimits = { perMachine: 200, inAll: 400 } as const

/** The baseline after one more measurement: its figures are the new ones, its history has both. */
export function extendHistory(
  previous: Baseline | null,
  point: BaselinePoint,
  name = previous?.name ?? 'default',
): Baseline {
  return {
    ...composeBaseline(name, point.provenance.created_at, point.metrics, point),
    history: mergePoints([...pointsOf(previous), point]),
  }
}

/** Merges two baselines that diverged, such as those of two runs that raced. The order of the two does not matter. */
export function mergeBaselines(a: Baseline, b: Baseline): Baseline {
  const [first, second] = a.name <= b.name ? [a, b] : [b, a]
  const newest = [first, second]
    .flatMap(({ name, point }) => (point ? [{ ...dated(point), name }] : []))
    .sort(byAge)
    .at(-1)
  if (newest === undefined) return first.timestamp >= second.timestamp ? first : second
  return {
    ...extendHistory(null, newest.point, newest.name),
    history: mergePoints([...pointsOf(a), ...pointsOf(b)]),
  }
}

/** All points of a baseline, oldest first, each once, within the limits. */
export function historyOf(baseline: Baseline): readonly BaselinePoint[] {
  return mergePoints(pointsOf(baseline))
}

function pointsOf(baseline: Baseline | null): readonly BaselinePoint[] {
  return [...(baseline?.history ?? []), ...(baseline?.point ? [baseline.point] : [])]
}

/** A point with its sort key. */
type Dated = { readonly point: BaselinePoint; readonly key: string; readonly time: number }

/** Sorts points by age, oldest first. Of two points with the same key, the later one stays. */
function mergePoints(points: readonly BaselinePoint[]): BaselinePoint[] {
  const byKey = new Map<string, Dated>()
  for (const one of points.map(dated)) {
    const known = byKey.get(one.key)
    if (known === undefined || byAge(known, one) < 0) byKey.set(one.key, one)
  }
  return withinLimits([...byKey.values()].sort(byAge).map(({ point }) => point))
}

function withinLimits(points: readonly BaselinePoint[]): BaselinePoint[] {
  const counts = new Map<string, number>()
  const newestFirst = [...points].reverse().filter(({ fingerprint }) => {
    const key = machineKey(fingerprint)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= historyLimits.perMachine
  })
  return newestFirst.slice(0, historyLimits.inAll).reverse()
}

/**
 * The identity of a measurement: one run may measure on several machines. A measurement outside a workflow is
 * identified by its time.
 */
export function pointKey({ provenance, fingerprint, configuration }: BaselinePoint): string {
  const { sha, run_id: run, run_attempt: attempt, created_at: time } = provenance
  const measurement = run === null ? [sha, time] : [sha, run, attempt]
  return JSON.stringify([measurement, machineKey(fingerprint), configuration])
}

function byAge(a: Dated, b: Dated): number {
  return a.time - b.time || compareText(a.key, b.key) || compareText(textOf(a), textOf(b))
}

/** An unreadable time sorts before all others. */
function dated(point: BaselinePoint): Dated {
  const time = Date.parse(point.provenance.created_at)
  return { point, key: pointKey(point), time: Number.isNaN(time) ? 0 : time }
}

const textOf = ({ point }: Dated): string => JSON.stringify(point)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
