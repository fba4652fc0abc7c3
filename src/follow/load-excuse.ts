import { detectors } from '../detect/index.js'
import {
  type CpuReading,
  foreignLoad,
  type ForeignLoad,
  isCrowded,
  timedDetectors,
} from '../detect/timing/foreign-load.js'
import type { Finding } from '../records/run/finding.js'

/** Milliseconds before a finding in which other programs count: a detector judges no single step. */
const windowMs = 30_000

const timed = timedDetectors(detectors)

/** Whether a finding depends on how busy the machine was, which nobody can tell from the logs afterwards. */
export const dependsOnLoad = ({ detector }: Finding): boolean => timed.has(detector)

/** What other programs used of the cores beside a run. */
export type LoadExcuse = {
  /** Takes a reading; called about once a second. */
  look(): void
  /** Makes findings minor that other programs may have caused. An unknown load excuses nothing. */
  weigh(findings: readonly Finding[]): readonly Finding[]
}

/** Begins with its first reading. */
export function createLoadExcuse(read: () => CpuReading | null): LoadExcuse {
  let readings: readonly CpuReading[] = []
  const look = (): void => {
    const newest = read()
    if (newest === null) return
    readings = [...readings.filter(({ atMs }) => newest.atMs - atMs <= windowMs), newest]
  }
  look()
  return {
    look,
    weigh(findings) {
      if (!findings.some(isExcusable)) return findings
      const load = foreignLoad(readings[0] ?? null, read())
      return load !== null && isCrowded(load)
        ? findings.map((one) => (isExcusable(one) ? excused(one, load) : one))
        : findings
    },
  }
}

const isExcusable = ({ detector, severity }: Finding): boolean =>
  severity === 'warning' && timed.has(detector)

const excused = (finding: Finding, { cores }: ForeignLoad): Finding => ({
  ...finding,
  severity: 'minor',
  message: `${finding.message}; meanwhile other programs used ${cores.toFixed(1)} cores of this machine, which may be the reason`,
})
