import type { MetricComparison } from '../../kit/records/baseline/comparison.js'
import { holmAdjust } from '../../kit/stats/holm.js'
import { type Circumstances, decideVerdict } from './decide-verdict.js'
import type { ExperimentSettings } from './experiment-settings.js'
import { explainVerdict } from './explain-verdict.js'
import { minimumDetectableEffect, type Simulation } from './minimum-detectable-effect.js'
import type { PairedEvidence } from './paired-evidence.js'
import { toPercentWorse } from './percent.js'

/** Judges all metrics that were tested together, each at the level that the correction for their number leaves. */
export function judgeFamily(
  family: readonly PairedEvidence[],
  settings: ExperimentSettings,
  simulation: Simulation,
): Readonly<Record<string, MetricComparison>> {
  const worse = holmAdjust(family.map(({ chances }) => chances.worse))
  const better = holmAdjust(family.map(({ chances }) => chances.better))
  const rows = family.map((evidence, index) => {
    const { threshold, blocks, metric } = evidence
    const rule = { level: settings.level, tests: family.length, threshold }
    const row = composeRow(evidence, {
      chances: { worse: worse[index] ?? 1, better: better[index] ?? 1 },
      detectable: minimumDetectableEffect(blocks, rule, simulation),
      settings,
    })
    return [metric.name, row] as const
  })
  return Object.fromEntries(rows)
}

function composeRow(evidence: PairedEvidence, circumstances: Circumstances): MetricComparison {
  const { metric, effect, severity, blocks } = evidence
  const { chances, detectable } = circumstances
  const { label, metricClass, unit, direction } = metric
  const percent = (difference: number) => toPercentWorse(difference, direction)
  const worsening = percent(effect.estimate)
  const verdict = decideVerdict(evidence, circumstances)
  return {
    baseline_value: evidence.baseline,
    current_value: evidence.current,
    percent_change: direction === 'lower' ? worsening : -worsening,
    is_regression: verdict === 'regression',
    label,
    metric_class: metricClass,
    unit,
    direction,
    severity,
    method: 'paired',
    verdict,
    reason: explainVerdict(verdict, evidence, circumstances),
    threshold_percent: evidence.thresholdPercent,
    effect_percent: worsening,
    effect_low_percent: percent(effect.low),
    effect_high_percent: percent(effect.high),
    p_value: effect.estimate < 0 ? chances.better : chances.worse,
    minimum_detectable_effect_percent: detectable === null ? null : percent(detectable),
    samples: blocks.length,
  }
}
