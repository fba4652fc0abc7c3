import type { Baseline, BaselinePoint } from '../records/baseline.js'
import { composeBaseline } from './compose-baseline.js'
import { machineKey } from './machine.js'

/** Points that are kept of one kind of machine, and of all; the oldest go first. */
export const historyLimits = { perMachine: 200, inAll: 400 } as const

/** The baseline as it is after one more measurement: its own figures are the new ones, its history has both. */
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

/** One baseline of two that grew apart, such as those of two runs that raced: either way round it is the same. */
export function mergeBaselines(a: Baseline, b: Baseline): Baseline {
  const newest = [a, b]
    .flatMap(({ point }) => point ?? [])
    .sort(byAge)
    .at(-1)
  if (newest === undefined) return a.timestamp >= b.timestamp ? a : b
  const owner = [a, b].find(({ point }) => point === newest) ?? a
  return {
    ...extendHistory(null, newest, owner.name),
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

/** In the order of age, whatever order they came in; of two with one key the later one stays. */
function mergePoints(points: readonly BaselinePoint[]): BaselinePoint[] {
  const byKey = new Map([...points].sort(byAge).map((point) => [pointKey(point), point]))
  return withinLimits([...byKey.values()].sort(byAge))
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
 * Who measured what, and where: one run may measure on several machines. A measurement outside a workflow is told by
 * its time.
 */
export function pointKey({ provenance, fingerprint, configuration }: BaselinePoint): string {
  const { sha, run_id: run, run_attempt: attempt, created_at: time } = provenance
  const measurement = run === null ? [sha, time] : [sha, run, attempt]
  return JSON.stringify([measurement, machineKey(fingerprint), configuration])
}

function byAge(a: BaselinePoint, b: BaselinePoint): number {
  return (
    timeOf(a) - timeOf(b) ||
    compareText(pointKey(a), pointKey(b)) ||
    compareText(textOf(a), textOf(b))
  )
}

/** A time that nobody can read is before all others. */
function timeOf({ provenance }: BaselinePoint): number {
  const time = Date.parse(provenance.created_at)
  return Number.isNaN(time) ? 0 : time
}

const textOf = (point: BaselinePoint): string => JSON.stringify(point)
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
