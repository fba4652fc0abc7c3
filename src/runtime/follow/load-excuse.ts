import { detectors } from '../../lab/detect/index.js'
import {
  type CpuReading,
  foreignLoad,
  type ForeignLoad,
  isCrowded,
  timedDetectors,
} from '../../lab/detect/timing/foreign-load.js'
import type { LoadEvent } from '../../kit/records/run/coordinator-event.js'
import type { Finding } from '../../kit/records/run/finding.js'

/** Milliseconds before a finding in which other programs count: a detector judges no single step. */
const windowMs = 30_000

const timed = timedDetectors(detectors)

/** Whether a finding depends on how busy the machine was, which logs of older versions do not say. */
export const dependsOnLoad = ({ detector }: Finding): boolean => timed.has(detector)

/** What other programs used of the cores beside a run, as its launcher wrote it down. */
type LoadExcuse = {
  hear(event: LoadEvent): void
  /** Makes findings minor that other programs may have caused. An unknown load excuses nothing. */
  weigh(findings: readonly Finding[]): readonly Finding[]
}

/** Knows no load yet. */
export function createLoadExcuse(): LoadExcuse {
  let readings: readonly CpuReading[] = []
  return {
    hear({ at_ms: atMs, busy_ms: busyMs, idle_ms: idleMs, own_ms: ownMs }) {
      const near = readings.filter((one) => atMs - one.atMs <= 2 * windowMs)
      readings = [...near, { atMs, busyMs, idleMs, ownMs }]
    },
    weigh: (findings) => findings.map((one) => weighOne(one, readings)),
  }
}

function weighOne(finding: Finding, readings: readonly CpuReading[]): Finding {
  if (finding.severity !== 'warning' || !timed.has(finding.detector)) return finding
  const load = loadBefore(finding.at_ms ?? readings.at(-1)?.atMs ?? 0, readings)
  return load !== null && isCrowded(load) ? excused(finding, load) : finding
}

/** The same for whoever judges later: readings after the finding do not count. */
function loadBefore(untilMs: number, readings: readonly CpuReading[]): ForeignLoad | null {
  const near = readings.filter(({ atMs }) => atMs <= untilMs && untilMs - atMs <= windowMs)
  return foreignLoad(near[0] ?? null, near.at(-1) ?? null)
}

const excused = (finding: Finding, { cores }: ForeignLoad): Finding => ({
  ...finding,
  severity: 'minor',
  message: `${finding.message}; meanwhile other programs used ${cores.toFixed(1)} cores of this machine, which may be the reason`,
})
