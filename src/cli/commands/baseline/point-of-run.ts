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

/** How a run differs from its baseline, as sentences without a full stop; null where it does not, or is not known to. */
type Differences = { readonly settings: string | null; readonly machine: string | null }

/** Such figures can be compared if the user knows how the two differ. */
export function differencesOf(
  { point: before }: Baseline,
  here: BaselinePoint | null,
): Differences {
  if (before === undefined || here === null) return { settings: null, machine: null }
  const asked = describeDifference(before.asked ?? {}, here.asked ?? {})
  const isOther = before.configuration !== here.configuration
  return {
    settings: isOther
      ? `The baseline measured something else: ${asked || 'its settings are not known'}`
      : null,
    machine: machineObstacle(here, before),
  }
}
