import type { StepMeasurement, StepTelemetry } from '../../telemetry/step-telemetry.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { override } from '../mechanisms/override.js'

/** Steps for which a delayed record is held back. */
const delaySteps = 50

type Emit = (measurement: StepMeasurement) => void
type Garbler = { readonly record: Emit; flush(): void }

/** The aim's seed chooses what goes wrong with the records of steps. */
const ways: Readonly<Record<string, (record: Emit) => Garbler>> = {
  'records of steps arrive twice': (record) => ({
    record(measurement) {
      record(measurement)
      record(measurement)
    },
    flush: () => undefined,
  }),
  'each record of a step arrives after the next one': (record) =>
    held(record, 2, (records) => records.reverse()),
  [`records of steps arrive in bundles of ${delaySteps}`]: (record) =>
    held(record, delaySteps, (records) => records),
}

export const telemetryGarbled: Fault = {
  name: 'telemetry_garbled',
  code: 'F28b',
  summary: "one rank's step records arrive twice, in the wrong order or late",
  dose: null,
  target: 'rank',
  needs: { minSteps: 120 },
  expects: ['unobservable'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inWorker(site) {
    const names = Object.keys(ways)
    const name = names[Math.floor(site.random() * names.length)] ?? ''
    return { telemetry: (inner) => garbled(site, inner, name) }
  },
}

function garbled(site: WorkerSite, inner: StepTelemetry, name: string): StepTelemetry {
  const garbler = ways[name]?.((measurement) => inner.step(measurement))
  return override(inner, {
    step(measurement) {
      if (!garbler || !site.isDue()) return inner.step(measurement)
      garbler.record({ ...measurement })
      site.confirm(name)
    },
    enter(phase, step, sequence) {
      // Nothing is lost: that is another fault.
      if (phase === 'end' || !site.isDue()) garbler?.flush()
      inner.enter(phase, step, sequence)
    },
  })
}

/** Releases this many together, in the order of `arrange`. */
function held(
  record: Emit,
  count: number,
  arrange: (records: StepMeasurement[]) => StepMeasurement[],
): Garbler {
  const records: StepMeasurement[] = []
  const flush = (): void => arrange(records.splice(0)).forEach(record)
  return {
    record(measurement) {
      records.push(measurement)
      if (records.length >= count) flush()
    },
    flush,
  }
}
