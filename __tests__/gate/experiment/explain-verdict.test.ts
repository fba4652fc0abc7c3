import { expect, test } from 'vitest'
import type { Circumstances } from '../../../src/gate/experiment/decide-verdict.js'
import { explainVerdict } from '../../../src/gate/experiment/explain-verdict.js'
import type { PairedEvidence } from '../../../src/gate/experiment/paired-evidence.js'
import type { MetricVerdict } from '../../../src/kit/records/baseline/comparison.js'
import { aPairedMetric, circumstancesWith, evidenceWith } from './paired-evidence.js'

/** The numbers of a sentence, in percent. */
function numbersIn(
  verdict: MetricVerdict,
  evidence: PairedEvidence,
  circumstances: Partial<Circumstances> = {},
): number[] {
  const sentence = explainVerdict(verdict, evidence, circumstancesWith(circumstances))
  return [...sentence.matchAll(/\d+(?:\.\d+)?/g)].map(([text]) => Number(text))
}

const effect = {
  estimate: Math.log(1.2),
  low: Math.log(1.1),
  high: Math.log(1.3),
  noiseFloor: Math.log(1.02),
  nullEstimate: Math.log(0.97),
}
const evidence = evidenceWith(effect)
const doubt = (changes: Partial<PairedEvidence>, detectable: number | null) =>
  numbersIn('inconclusive', { ...evidence, ...changes }, { detectable })

test('A change is explained by its size, the number of pairs, noise and threshold', () => {
  expect(numbersIn('regression', evidence)).toEqual([20, 6, 2, 5])
  expect(numbersIn('improvement', evidence)).toEqual([20, 6, 2, 5])
})

test('A figure that should be high falls by its own percentages', () => {
  const higher = { ...evidence, metric: aPairedMetric({ direction: 'higher' }) }
  expect(numbersIn('regression', higher)).toEqual([16.7, 6, 2, 5])
})

test('Each verdict has words of its own', () => {
  const verdicts = ['regression', 'improvement', 'pass', 'inconclusive'] as const
  const texts = verdicts.map((verdict) => explainVerdict(verdict, evidence, circumstancesWith()))
  expect(texts[0]).toMatch(/^worse/)
  expect(texts[1]).toMatch(/^better/)
  expect(new Set(texts).size).toBe(4)
})

test('A pass is explained by the change that would have been detected', () => {
  expect(numbersIn('pass', evidence, { detectable: Math.log(1.08) })).toEqual([8])
})

test.each([
  ['side A differs from itself', { isDisturbed: true }, Math.log(1.5), [3]],
  ['nothing is detectable', {}, null, []],
  ['only more than the promise is detectable', {}, Math.log(1.16), [16, 15]],
  ['the promise is detectable', {}, Math.log(1.15), [30]],
  ['the threshold allows less promise', { thresholdPercent: 9 }, Math.log(1.18), [30]],
  ['not even that is detectable', { thresholdPercent: 9 }, Math.log(1.19), [19, 18]],
])('A doubt is explained by what caused it: %s', (_what, changes, detectable, numbers) => {
  expect(doubt(changes, detectable)).toEqual(numbers)
})
