import type { Circumstances } from '../../../src/gate/experiment/decide-verdict.js'
import { defaultSettings } from '../../../src/gate/experiment/experiment-settings.js'
import type { PairedEvidence } from '../../../src/gate/experiment/paired-evidence.js'
import type { PairedMetric } from '../../../src/gate/experiment/paired-metrics.js'

/** A time in milliseconds, of which 5 % matter. */
export const aPairedMetric = (changes: Partial<PairedMetric> = {}): PairedMetric => ({
  name: 'step_ms',
  label: 'Step',
  unit: 'ms',
  severity: 'error',
  metricClass: 'time',
  direction: 'lower',
  thresholdPercent: 5,
  ...changes,
})

/** Evidence with no effect, a threshold of 0.05 and a noise floor of 0.04. */
export const evidenceWith = (
  effect: Partial<PairedEvidence['effect']> = {},
  changes: Partial<PairedEvidence> = {},
): PairedEvidence => ({
  metric: aPairedMetric(),
  severity: 'error',
  thresholdPercent: 5,
  threshold: 0.05,
  baseline: 100,
  current: 100,
  blocks: Array.from({ length: 6 }, () => ({ base: [4.6, 4.6] as const, other: 4.6 })),
  effect: { estimate: 0, low: -0.01, high: 0.01, noiseFloor: 0.04, nullEstimate: 0, ...effect },
  chances: { worse: 1, better: 1 },
  isDisturbed: false,
  ...changes,
})

/** A change of 0.1 would have been seen. */
export const circumstancesWith = (changes: Partial<Circumstances> = {}): Circumstances => ({
  chances: { worse: 1, better: 1 },
  detectable: 0.1,
  settings: defaultSettings,
  ...changes,
})
