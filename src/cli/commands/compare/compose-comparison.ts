import { fingerprintOf } from '../../../gate/baseline/machine.js'
import type { ExperimentResult } from '../../../gate/experiment/analyse-experiment.js'
import type { MeasuredRun } from '../../../gate/experiment/arm.js'
import type { ExperimentSettings } from '../../../gate/experiment/experiment-settings.js'
import {
  describeSensitivity,
  headlineOf,
  sumUpVerdict,
} from '../../../gate/experiment/sum-up-experiment.js'
import { type Comparison, comparisonVersion } from '../../../kit/records/baseline/comparison.js'
import type { Fingerprint } from '../../../kit/records/baseline/fingerprint.js'
import type { PairedRequest } from './paired-request.js'
import type { PerformedExperiment, Sides } from './perform-experiment.js'
import type { SideSource } from './side.js'

/** The record of the experiment, so that it can be examined later. */
type ExperimentRecord = {
  readonly base: string
  readonly head: string
  readonly pairs: number
  readonly order_seed: number
  /** Length of the turns in which the runs of a block alternated; null where they ran one after the other. */
  readonly turn_ms: number | null
  readonly duration_sec: number
  readonly level: number
  readonly sensitivity_percent: number
  /** By metric: how far off side B may appear without any change. */
  readonly noise_floor_percent: Readonly<Record<string, number>>
  /** The fault injected into the slowed runs; null if there are none. */
  readonly control_fault: string | null
  /** Every process that was counted, in the order in which they were started. */
  readonly runs: readonly MeasuredRun[]
}

/** The record of a comparison that was made in pairs. */
export type PairedComparison = Comparison & { readonly experiment: ExperimentRecord }

type Experiment = {
  readonly request: PairedRequest
  readonly sides: Sides
  readonly sources: { readonly base: SideSource; readonly head: SideSource }
  readonly performed: PerformedExperiment
  readonly settings: ExperimentSettings
  readonly durationMs: number
  /** Labels of metrics that no run could measure. */
  readonly unmeasured: readonly string[]
}

/** The record of an experiment and its outcome. */
export function composeComparison(
  result: ExperimentResult,
  experiment: Experiment,
): PairedComparison {
  const { request, sides, performed, settings, durationMs } = experiment
  const { comparisons, control, noiseFloors } = result
  const verdict = sumUpVerdict(comparisons)
  const thresholdOf = (name: string) => comparisons[name]?.threshold_percent ?? null
  return {
    baseline: sides.base.name,
    thresholds: {
      latency_percent: thresholdOf('p50_step_ms'),
      throughput_percent: null,
    },
    comparisons: { ...comparisons },
    comparison_version: comparisonVersion,
    verdict,
    headline: headlineOf(verdict, comparisons),
    current: { provenance: null, fingerprint: machineOf(performed) },
    positive_control: control,
    notes: [
      ...notesOf(experiment),
      ...describeSensitivity(result),
      ...unavailableControl(performed),
      ...(experiment.unmeasured.length === 0
        ? []
        : [`Not judged, because no run measured it: ${experiment.unmeasured.join(', ')}.`]),
    ],
    experiment: {
      base: sides.base.name,
      head: sides.head.name,
      pairs: request.pairs,
      order_seed: request.orderSeed,
      turn_ms: performed.turnMs,
      duration_sec: durationMs / 1000,
      level: settings.level,
      sensitivity_percent: settings.sensitivityPercent,
      noise_floor_percent: noiseFloors,
      control_fault: performed.control.status === 'ready' ? performed.control.fault : null,
      runs: performed.runs,
    },
  }
}

function notesOf({ request, sides, sources, performed }: Experiment): readonly string[] {
  const { base, head } = sides
  const places = [sources.base, sources.head].flatMap((source) =>
    source.kind === 'commit' ? [source.place.changedFiles] : [],
  )
  const changed = Math.max(0, ...places)
  return [
    `A: ${base.name}. B: ${head.name}.`,
    `${request.pairs} pairs in random, balanced order (seed ${request.orderSeed}), a fresh process for each run; A ran twice in each. A warm-up block was not counted.`,
    performed.turnMs === null
      ? 'The runs of a pair ran one after the other, so drift in machine speed between them adds noise.'
      : `The runs of a pair alternated in turns of ${performed.turnMs} ms, the others suspended, so drift in machine speed affects all runs equally.`,
    ...(base.identity === head.identity
      ? ['Both sides are the same: any difference is noise.']
      : []),
    ...(changed === 0
      ? []
      : [
          `${changed} changed ${changed === 1 ? 'file is' : 'files are'} not in any commit and ${changed === 1 ? 'was' : 'were'} not measured; to measure them, give the directory . instead.`,
        ]),
  ]
}

function unavailableControl({ control }: PerformedExperiment): readonly string[] {
  return control.status === 'unavailable'
    ? [`No slowdown could be injected to test this gate: ${control.reason}`]
    : []
}

function machineOf({ warmUp }: PerformedExperiment): Fingerprint | null {
  const { environment, backend } = warmUp
  if (environment === undefined) return null
  return fingerprintOf(environment, backend?.selected ?? 'unknown')
}
