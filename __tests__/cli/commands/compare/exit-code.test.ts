import { expect, test } from 'vitest'
import { exitCodeOfComparison } from '../../../../src/cli/commands/compare/exit-code.js'
import type { ComparisonVerdict } from '../../../../src/kit/records/baseline/comparison.js'
import { aMetric, aRegression } from '../../../support/builders/comment-builders.js'
import { aComparison } from '../../../support/builders/comparison-builders.js'

/** What can become of one metric, and whether it decides that the comparison failed or was made. */
const outcomes = {
  same: { row: aMetric(), fails: false, isMade: true },
  better: { row: aMetric({ verdict: 'improvement' }), fails: false, isMade: true },
  worse: { row: aRegression({ severity: 'error' }), fails: true, isMade: true },
  'worse, as a warning': { row: aRegression({ severity: 'warn' }), fails: false, isMade: true },
  'worse, not watched': { row: aRegression({ severity: 'off' }), fails: false, isMade: false },
  undecided: { row: aMetric({ verdict: 'inconclusive' }), fails: false, isMade: false },
} as const
type Became = keyof typeof outcomes
const names = Object.keys(outcomes) as Became[]

/** Nothing, each outcome, and every pair of them in both orders. */
const sets: readonly (readonly Became[])[] = [
  [],
  ...names.map((name) => [name]),
  ...names.flatMap((one) => names.map((other) => [one, other])),
]
const stated: readonly (ComparisonVerdict | undefined)[] = [
  undefined,
  'pass',
  'improvement',
  'warning',
  'inconclusive',
  'regression',
]

test.each(sets.map((set) => [set]))(
  'A comparison whose metrics are %j fails for what is worse, and for nothing decided where pairs are required',
  (set) => {
    for (const verdict of stated) {
      const codes = [[], ['pairs']].map((required) =>
        exitCodeOfComparison(comparedAs(set, verdict), required),
      )
      const fails = verdict === 'regression' || set.some((name) => outcomes[name].fails)
      const failsRequired = fails || !isDecided(set, verdict)
      expect({ verdict, codes }).toEqual({ verdict, codes: [Number(fails), Number(failsRequired)] })
    }
  },
)

function comparedAs(set: readonly Became[], verdict: ComparisonVerdict | undefined) {
  const rows = Object.fromEntries(set.map((name, at) => [`metric_${at}`, outcomes[name].row]))
  const { verdict: _, ...bare } = aComparison(rows)
  return verdict === undefined ? bare : { ...bare, verdict }
}

/** A warning is decided, whatever else is not; what was recorded as inconclusive is not. */
function isDecided(set: readonly Became[], verdict: ComparisonVerdict | undefined): boolean {
  if (verdict === 'warning' || set.includes('worse, as a warning')) return true
  return verdict !== 'inconclusive' && set.some((name) => outcomes[name].isMade)
}
