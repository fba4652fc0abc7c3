import { describe, expect, test } from 'vitest'
import {
  type Circumstances,
  decideVerdict,
  promiseOf,
} from '../../../src/gate/experiment/decide-verdict.js'
import { defaultSettings } from '../../../src/gate/experiment/experiment-settings.js'
import { toPercentWorse } from '../../../src/gate/experiment/percent.js'
import { circumstancesWith, evidenceWith } from './paired-evidence.js'

type Effect = { readonly estimate: number; readonly low: number; readonly high: number }

const verdictOf = (
  effect: Partial<Effect>,
  changes: Partial<Circumstances> = {},
  isDisturbed = false,
) => decideVerdict(evidenceWith(effect, { isDisturbed }), circumstancesWith(changes))

const worse: Effect = { estimate: 0.1, low: 0.06, high: 0.14 }
const better: Effect = { estimate: -0.1, low: -0.14, high: -0.06 }
const sure = { chances: { worse: 0.02, better: 1 } }
const sureBetter = { chances: { worse: 1, better: 0.02 } }

describe('Verdict of a paired metric', () => {
  test('An effect beyond threshold, noise and chance is a regression or an improvement', () => {
    expect(verdictOf(worse, sure)).toBe('regression')
    expect(verdictOf(better, sureBetter)).toBe('improvement')
  })

  test.each<[string, Effect, Partial<Circumstances>]>([
    ['its chance is above the level', worse, { chances: { worse: 0.0201, better: 1 } }],
    ['its estimate is at the threshold', { ...worse, estimate: 0.05, low: 0.045 }, sure],
    ['its interval reaches the noise floor', { ...worse, low: 0.04 }, sure],
    ['it is improbable in the other direction only', worse, sureBetter],
  ])('An effect is no regression where %s', (_what, effect, changes) => {
    expect(verdictOf(effect, changes)).toBe('inconclusive')
  })

  test.each<[string, Effect, Partial<Circumstances>]>([
    ['its chance is above the level', better, { chances: { worse: 1, better: 0.0201 } }],
    ['its estimate is at the threshold', { ...better, estimate: -0.05, high: -0.045 }, sureBetter],
    ['its interval reaches the noise floor', { ...better, high: -0.04 }, sureBetter],
    ['it is improbable in the other direction only', better, sure],
  ])('An effect is no improvement where %s', (_what, effect, changes) => {
    expect(verdictOf(effect, changes)).toBe('pass')
  })

  test('Nothing is concluded where side A differs from itself', () => {
    expect(verdictOf(worse, sure, true)).toBe('inconclusive')
    expect(verdictOf(better, sureBetter, true)).toBe('inconclusive')
    expect(verdictOf({}, {}, true)).toBe('inconclusive')
  })

  test.each<[string, number | null, number, string]>([
    ['nothing is detectable', null, 0.01, 'inconclusive'],
    ['a small change is detectable', 0.1, 0.01, 'pass'],
    ['a change at the promise is detectable', Math.log(1.15), 0.01, 'pass'],
    ['only a change above the promise is detectable', Math.log(1.151), 0.01, 'inconclusive'],
    ['the interval reaches the detectable change', 0.1, 0.1, 'inconclusive'],
    ['the interval ends just below it', 0.1, 0.0999, 'pass'],
  ])(
    'A pass promises that a worsening would have been seen: %s',
    (_what, detectable, high, verdict) => {
      expect(verdictOf({ estimate: 0, low: -0.01, high }, { detectable })).toBe(verdict)
    },
  )

  test('Nothing passes where nothing is detectable, and what is promised exactly is detectable enough', () => {
    const effect = { estimate: -0.02, low: -0.03, high: -0.01 }
    expect(verdictOf(effect, { detectable: null })).toBe('inconclusive')
    const settings = { ...defaultSettings, sensitivityPercent: toPercentWorse(0.12, 'lower') }
    expect(verdictOf(effect, { detectable: 0.12, settings })).toBe('pass')
    expect(verdictOf(effect, { detectable: 0.1200001, settings })).toBe('inconclusive')
  })

  test('The promise is the sensitivity, or twice the threshold if that is larger', () => {
    expect(promiseOf({ thresholdPercent: 7 }, { sensitivityPercent: 15 })).toBe(15)
    expect(promiseOf({ thresholdPercent: 7.5 }, { sensitivityPercent: 15 })).toBe(15)
    expect(promiseOf({ thresholdPercent: 8 }, { sensitivityPercent: 15 })).toBe(16)
  })
})
