import type { MetricComparison, PositiveControl } from '../../kit/records/baseline/comparison.js'
import { holmAdjust } from '../../kit/stats/holm.js'
import type { Arm, MeasuredRun } from './arm.js'
import { decideVerdict } from './decide-verdict.js'
import { type ExperimentSettings, severityOf, testedOf } from './experiment-settings.js'
import { judgeExact } from './judge-exact.js'
import { judgeFamily } from './judge-family.js'
import type { Simulation } from './minimum-detectable-effect.js'
import { blocksOf, gatherEvidence, type PairedEvidence } from './paired-evidence.js'
import type { ExperimentMetrics, PairedMetric } from './paired-metrics.js'
import { toPercentWorse } from './percent.js'
import { testFamilies } from './test-families.js'

/** All results of an experiment. */
export type ExperimentResult = {
  readonly comparisons: Readonly<Record<string, MetricComparison>>
  /** Null where none was made. */
  readonly control: PositiveControl | null
  /** The one that the control was looked for in. */
  readonly controlMetric: string
  /** By metric, percent: so far off may side B seem without any change. */
  readonly noiseFloors: Readonly<Record<string, number>>
}

type Analysis = {
  readonly metrics: ExperimentMetrics
  readonly settings: ExperimentSettings
  readonly simulation: Simulation
  /** The requested slowdown of the arm `slowed`, in percent; null without that arm. */
  readonly controlPercent: number | null
}

/** Judges side B against side A from the runs of all blocks. */
export function analyseExperiment(
  runs: readonly MeasuredRun[],
  analysis: Analysis,
): ExperimentResult {
  const { metrics, settings, simulation, controlPercent } = analysis
  const isKnown = ({ name }: PairedMetric) =>
    runs.some(({ values }) => typeof values[name] === 'number')
  const tested = testedOf(metrics.paired, settings)
  const measured = tested.filter(isKnown)
  const shown = tested.filter((one) => isKnown(one) || severityOf(one, settings) === 'error')
  const gather = (arm: Arm) =>
    measured.flatMap((metric) => {
      const blocks = blocksOf(metric, runs, arm)
      return blocks === null ? [] : [gatherEvidence(metric, blocks, settings)]
    })
  const evidence = gather('head')
  const judged = Object.fromEntries(
    testFamilies(evidence).flatMap((family) =>
      Object.entries(judgeFamily(family, settings, simulation)),
    ),
  )
  const noiseFloors = Object.fromEntries(
    evidence.map(({ metric, effect }) => {
      return [metric.name, toPercentWorse(effect.noiseFloor, metric.direction)] as const
    }),
  )
  return {
    comparisons: Object.fromEntries([
      ...shown.map((metric) => {
        const why = isKnown(metric) ? 'not every run has it' : 'no run has it'
        return [metric.name, judged[metric.name] ?? unknownRow(metric, why, settings)] as const
      }),
      ...testedOf(metrics.exact, settings).map((metric) => {
        return [metric.name, judgeExact(metric, runs, settings)] as const
      }),
    ]),
    control:
      controlPercent === null
        ? null
        : judgeControl(gather('slowed'), controlPercent, {
            settings,
            metric: metrics.control,
          }),
    controlMetric: metrics.control,
    noiseFloors,
  }
}

/** The same rule with the same correction, on runs with a known answer. */
function judgeControl(
  evidences: readonly PairedEvidence[],
  intendedPercent: number,
  { settings, metric: name }: { readonly settings: ExperimentSettings; readonly metric: string },
): PositiveControl {
  const evidence = evidences.find(({ metric }) => metric.name === name)
  const named = { intended_percent: intendedPercent, metric: name }
  if (evidence === undefined) return { ...named, measured_percent: null, is_detected: false }
  const family = testFamilies(evidences).find((members) => members.includes(evidence)) ?? []
  const worse = holmAdjust(family.map(({ chances }) => chances.worse))
  const index = family.indexOf(evidence)
  const chances = { worse: worse[index] ?? 1, better: 1 }
  const verdict = decideVerdict(evidence, { chances, detectable: null, settings })
  return {
    ...named,
    measured_percent: toPercentWorse(evidence.effect.estimate, evidence.metric.direction),
    is_detected: verdict === 'regression',
  }
}

/** A metric that not every run has, or one that is to fail the job and none has: unknown, which is never a pass. */
function unknownRow(
  metric: PairedMetric,
  reason: string,
  settings: ExperimentSettings,
): MetricComparison {
  const { label, metricClass, unit, direction } = metric
  return {
    baseline_value: null,
    current_value: null,
    percent_change: null,
    is_regression: false,
    label,
    metric_class: metricClass,
    unit,
    direction,
    method: 'paired',
    severity: severityOf(metric, settings),
    verdict: 'inconclusive',
    reason,
    effect_percent: null,
    effect_low_percent: null,
    effect_high_percent: null,
    p_value: null,
    minimum_detectable_effect_percent: null,
    samples: 0,
  }
}
