import {
  askedOf,
  describeDifference,
  hashOfSettings,
} from '../../../gate/baseline/asked-settings.js'
import { fingerprintOf, machineObstacle } from '../../../gate/baseline/machine.js'
import type { MeasuredCheck } from '../../../gate/baseline/metric.js'
import { measurePoint } from '../../../gate/baseline/measure-point.js'
import type { Baseline, BaselinePoint, Provenance } from '../../../kit/records/baseline/baseline.js'
import type { Fingerprint } from '../../../kit/records/baseline/fingerprint.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'

/** The machine that a run was measured on; null where its record does not say. */
export function machineOfRun({ environment, backend }: RunMetrics): Fingerprint | null {
  if (environment === undefined || backend === undefined) return null
  return fingerprintOf(environment, backend.selected)
}

const sizes = { checkpointBytes: null, bundleBytes: null }
const measured = (run: RunMetrics): MeasuredCheck => ({
  single: null,
  multi: run,
  correctness: null,
  faults: null,
  sizes,
})

/** Hash of all requested settings of the run. */
export const configurationOfRun = (run: RunMetrics): string =>
  hashOfSettings(askedOf(measured(run)))

/** The run as a point of a baseline; null for a record that does not say where it was measured. */
export function pointOfRun(run: RunMetrics, provenance: Provenance): BaselinePoint | null {
  const machine = machineOfRun(run)
  if (machine === null) return null
  return measurePoint(measured(run), provenance, machine)
}

/** How the settings of the run differ from the baseline's: such figures can be compared if the user knows it. */
export function differencesOf(
  { point: before }: Baseline,
  here: BaselinePoint | null,
): readonly string[] {
  if (before === undefined || here === null) return []
  const asked = describeDifference(before.asked ?? {}, here.asked ?? {})
  const isOther = before.configuration !== here.configuration
  const machine = machineObstacle(here, before)
  return [
    ...(isOther
      ? [`The baseline measured something else: ${asked || 'its settings are not known'}.`]
      : []),
    ...(machine === null ? [] : [machine]),
  ]
}
