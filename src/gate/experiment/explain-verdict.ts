import type { MetricVerdict } from '../../kit/records/baseline/comparison.js'
import { type Circumstances, promiseOf } from './decide-verdict.js'
import type { PairedEvidence } from './paired-evidence.js'
import { formatTenths } from '../../kit/wording/percentages.js'
import { toPercentWorse } from './percent.js'

type Texts = (difference: number) => string

/** Why a metric has its verdict, in one sentence with the numbers that decided. */
export function explainVerdict(
  verdict: MetricVerdict,
  evidence: PairedEvidence,
  circumstances: Circumstances,
): string {
  const { effect, metric, thresholdPercent } = evidence
  const text: Texts = (difference) =>
    formatTenths(Math.abs(toPercentWorse(difference, metric.direction)))
  const size = `${text(effect.estimate)} in the median of ${evidence.blocks.length} pairs`
  const limits = `the noise floor of ${text(effect.noiseFloor)} and the threshold of ${thresholdPercent} %`
  switch (verdict) {
    case 'regression':
      return `worse by ${size}, beyond ${limits}`
    case 'improvement':
      return `better by ${size}, beyond ${limits}`
    case 'pass':
      return `no degradation of ${text(circumstances.detectable ?? NaN)}, which would have been detected`
    case 'inconclusive':
      return explainDoubt(evidence, circumstances, text)
  }
}

function explainDoubt(
  evidence: PairedEvidence,
  { detectable, settings }: Circumstances,
  text: Texts,
): string {
  const { effect, metric, isDisturbed } = evidence
  if (isDisturbed) {
    return `side A differs from itself by ${text(effect.nullEstimate)}: the machine is too unsteady`
  }
  if (detectable === null) return 'too few pairs to distinguish anything from chance'
  const promise = promiseOf(evidence, settings)
  return toPercentWorse(detectable, metric.direction) > promise
    ? `too noisy: only a degradation of ${text(detectable)} would have been detected, ${promise} % is required`
    : `may be worse by up to ${text(effect.high)}, which cannot be distinguished from noise`
}
