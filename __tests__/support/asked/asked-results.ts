import { withoutRequest } from '../../../src/gate/baseline/without-request.js'
import type { BaselineStatus, Comparison } from '../../../src/kit/records/baseline/comparison.js'
import type { FaultReport } from '../../../src/kit/records/reports/fault-report.js'
import { anOrigin } from '../builders/baseline-builders.js'
import { aMetric, aRegression } from '../builders/comment-builders.js'
import { aComparison } from '../builders/comparison-builders.js'
import { aFaultReport, aPerfectFaultReport, aProportion } from '../builders/fault-builders.js'

/** What became of one thing that a user may ask for: done and well, done and bad, or not done. */
export type Became<Result> = {
  readonly name: string
  readonly result: Result
  readonly is: 'not asked' | 'well' | 'bad' | 'open'
  /** Words of the reason that every form must give. */
  readonly says?: string
}

const noPairs = 'Base and head were not measured in pairs: the base commit is not in the checkout'
const openGate = aMetric({
  method: 'paired',
  severity: 'error',
  verdict: 'inconclusive',
  label: 'Step',
  reason: 'Too noisy.',
})
const passed = aComparison({ speedup: aMetric() }, { verdict: 'pass' })

const without = (status: BaselineStatus, rows: Comparison['comparisons'] = {}): Comparison =>
  aComparison(rows, {
    verdict: Object.keys(rows).length > 0 ? 'pass' : 'inconclusive',
    origin: anOrigin({ status, reason: `It is ${status}.` }),
  })

const unusable = ['missing', 'expired', 'corrupt', 'unreachable', 'incompatible'] as const

export const comparisons: readonly Became<Comparison | null>[] = [
  { name: 'no comparison asked', result: null, is: 'not asked' },
  { name: 'no worse', result: passed, is: 'well' },
  { name: 'no baseline yet', result: without('none'), is: 'well' },
  { name: 'worse', result: aComparison({ speedup: aRegression() }), is: 'bad' },
  { name: 'nothing measured', result: null, is: 'open', says: 'Nothing was compared' },
  ...unusable.map((status): Became<Comparison> => {
    return { name: status, result: without(status), is: 'open', says: `It is ${status}` }
  }),
  {
    name: 'pairs beside an expired baseline',
    result: without('expired', { speedup: aMetric({ method: 'paired' }) }),
    is: 'open',
    says: 'It is expired',
  },
  { name: 'no pairs', result: withoutRequest(passed, noPairs), is: 'open', says: noPairs },
  {
    name: 'neither pairs nor a baseline',
    result: withoutRequest(without('none'), noPairs),
    is: 'open',
    says: noPairs,
  },
  {
    name: 'a stated pass without its pairs',
    result: aComparison({ speedup: aMetric() }, { verdict: 'pass', unavailable: [noPairs] }),
    is: 'open',
    says: noPairs,
  },
  { name: 'no conclusion', result: aComparison({ step: openGate }), is: 'open', says: 'Too noisy' },
  {
    name: 'a warning beside an open gate',
    result: aComparison({ step: openGate, speedup: aRegression({ severity: 'warn' }) }),
    is: 'open',
    says: 'Too noisy',
  },
]

const perfect = aPerfectFaultReport()
const rates = Object.assign({}, perfect.rates, { detection: aProportion(0, 0) })

export const campaigns: readonly Became<FaultReport | null>[] = [
  { name: 'no faults asked', result: null, is: 'not asked' },
  { name: 'all found', result: perfect, is: 'well' },
  { name: 'too few found', result: aFaultReport({ verdict: 'fail' }), is: 'bad' },
  { name: 'no campaign', result: null, is: 'open', says: 'No faults were tested' },
  {
    name: 'a campaign cut off',
    result: aPerfectFaultReport({ complete: false, verdict: 'unknown', reasons: ['It was cut.'] }),
    is: 'open',
    says: 'It was cut',
  },
  {
    name: 'a campaign without effect',
    result: aPerfectFaultReport({ rates, verdict: 'unknown', reasons: ['No effect.'] }),
    is: 'open',
    says: 'No effect',
  },
]

export const watching: readonly Became<boolean>[] = [
  { name: 'no health asked', result: false, is: 'not asked' },
  { name: 'a watched run', result: true, is: 'well' },
  { name: 'a run that was not watched', result: false, is: 'open', says: 'health of the run was' },
]
