import { describe, expect, test } from 'vitest'
import type { CorrectnessFinding } from '../../../src/kit/records/reports/correctness-report.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { correctnessFinding } from '../../../src/kit/records/reports/correctness-report.js'
import { thinSteps } from '../../../src/kit/records/run/thinned/thin-steps.js'
import { compareRuns } from '../../../src/prove/validate/compare-runs.js'
import {
  aReferenceRun,
  aRunConfig,
  aRunMetrics,
  aStateHash,
  aStepRecord,
  someSteps,
  withStep,
} from '../../support/builders/run-builders.js'

type Kind = CorrectnessFinding['kind']
type Pair = readonly [single: RunMetrics, multi: RunMetrics]
type Row = {
  readonly name: string
  readonly kind: Kind
  readonly severity: CorrectnessFinding['severity']
  /** A pair of runs about which the finding must speak, and what it must say. */
  readonly speaks: Pair
  readonly says: string
  /** The closest pair about which it must not. */
  readonly silent: Pair
}

const single = aReferenceRun()
const multi = aRunMetrics()
const equal: Pair = [single, multi]
const otherMicroBatches = aRunMetrics({ config: aRunConfig({ micro_batches: 8 }) })
const withHashAt = (steps: readonly number[], run: RunMetrics): RunMetrics => ({
  ...run,
  final_state_hash: null,
  steps: run.steps.map(({ state_hash: hash, ...step }) =>
    steps.includes(step.step) ? { ...step, state_hash: hash } : step,
  ),
})
const long = aRunMetrics({ steps: someSteps(8193) })
const otherState = { state_hash: aStateHash('other') }

const rows: readonly Row[] = [
  {
    name: 'a loss beyond the tolerance',
    kind: 'loss-difference',
    severity: 'error',
    speaks: [single, withStep(multi, 2, { loss: single.steps[2]!.loss! * 1.02 })],
    says: 'At step 2 the losses differ by 2.00%',
    silent: equal,
  },
  {
    name: 'a loss that differs in its last bits',
    kind: 'loss-difference',
    severity: 'note',
    speaks: [single, withStep(multi, 1, { loss: single.steps[1]!.loss! * (1 + 2 ** -50) })],
    says: '1 of 4 losses agree within the tolerance but not to the last bit, first at step 1',
    silent: equal,
  },
  {
    name: 'another state of runs that claim the same arithmetic',
    kind: 'state-difference',
    severity: 'error',
    speaks: [single, withStep(multi, 2, otherState)],
    says: '1 of 4 state hashes differ, first after step 2.',
    silent: equal,
  },
  {
    name: 'another state of runs with other micro-batches',
    kind: 'state-difference',
    severity: 'note',
    speaks: [single, withStep(otherMicroBatches, 2, otherState)],
    says: 'may be rounding. Run the single one with --micro-batches 8 to compare them bit for bit.',
    silent: [single, otherMicroBatches],
  },
  {
    name: 'a final state that is not that of the last step',
    kind: 'state-difference',
    severity: 'error',
    speaks: [single, aRunMetrics({ final_state_hash: aStateHash('other') })],
    says: 'The multi-worker run contradicts itself',
    silent: [single, aRunMetrics({ final_state_hash: null })],
  },
  {
    name: 'a loss that is NaN in one run',
    kind: 'non-finite-loss',
    severity: 'error',
    speaks: [single, withStep(multi, 1, { loss: NaN })],
    says: 'The multi-worker run diverged at step 1',
    silent: [single, withStep(multi, 1, { loss: 1e308 })],
  },
  {
    name: 'a loss that is infinite in the reference',
    kind: 'non-finite-loss',
    severity: 'error',
    speaks: [withStep(single, 3, { loss: -Infinity }), multi],
    says: 'The single-worker run diverged at step 3',
    silent: equal,
  },
  {
    name: 'a loss that is NaN in both runs',
    kind: 'non-finite-loss',
    severity: 'error',
    speaks: [withStep(single, 1, { loss: NaN }), withStep(multi, 1, { loss: NaN })],
    says: 'Both runs diverged at step 1',
    silent: equal,
  },
  {
    name: 'a reference loss of 0 that the other run does not reach',
    kind: 'zero-reference-loss',
    severity: 'error',
    speaks: [withStep(single, 3, { loss: 0 }), withStep(multi, 3, { loss: 1e-9 })],
    says: 'At step 3 the single-worker loss is 0 and the multi-worker loss is not (1e-9)',
    silent: [withStep(single, 3, { loss: 1e-9 }), withStep(multi, 3, { loss: 1e-9 })],
  },
  {
    name: 'a loss of 0 in both runs',
    kind: 'zero-reference-loss',
    severity: 'note',
    speaks: [withStep(single, 3, { loss: 0 }), withStep(multi, 3, { loss: 0 })],
    says: 'At step 3 both losses are 0',
    silent: equal,
  },
  {
    name: 'a step that one run lacks',
    kind: 'missing-step',
    severity: 'error',
    speaks: [single, withStep(multi, 2, null)],
    says: 'The multi-worker run lacks step 2.',
    silent: equal,
  },
  {
    name: 'steps before the checkpoint that a run continued',
    kind: 'missing-step',
    severity: 'note',
    speaks: [
      single,
      aRunMetrics({ config: single.config, steps: someSteps(4).slice(2), resumed_from_step: 2 }),
    ],
    says: 'The multi-worker run continued a checkpoint at step 2',
    silent: [single, aRunMetrics({ resumed_from_step: 0 })],
  },
  {
    name: 'a step that is recorded twice',
    kind: 'duplicate-step',
    severity: 'error',
    speaks: [single, aRunMetrics({ steps: [...someSteps(4), aStepRecord({ step: 3 })] })],
    says: 'The multi-worker run records step 3 more than once',
    silent: equal,
  },
  {
    name: 'steps in another order',
    kind: 'step-order',
    severity: 'error',
    speaks: [single, aRunMetrics({ steps: someSteps(4).reverse() })],
    says: 'out of order: step 2 comes after step 3',
    silent: equal,
  },
  {
    name: 'runs of different length',
    kind: 'step-count',
    severity: 'error',
    speaks: [single, aRunMetrics({ steps: someSteps(5) })],
    says: 'The step counts differ: 4 in the single-worker run, 5 in the multi-worker run.',
    silent: equal,
  },
  {
    name: 'a count that is not that of the recorded steps',
    kind: 'step-count',
    severity: 'error',
    speaks: [single, aRunMetrics({ num_steps: 3 })],
    says: 'The multi-worker run states 3 steps but records 4.',
    silent: equal,
  },
  {
    name: 'runs without any step',
    kind: 'step-count',
    severity: 'error',
    speaks: [aReferenceRun({ steps: [] }), aRunMetrics({ steps: [] })],
    says: 'The runs have no step in common.',
    silent: equal,
  },
  {
    name: 'a step with fewer samples',
    kind: 'sample-count',
    severity: 'error',
    speaks: [single, withStep(multi, 1, { samples: 31 })],
    says: 'Step 1 used 32 samples in the single-worker run and 31 in the multi-worker run',
    silent: [single, withStep(multi, 1, { samples: undefined })],
  },
  {
    name: 'a run without hashes',
    kind: 'no-hashes',
    severity: 'note',
    speaks: [single, withHashAt([], multi)],
    says: 'The multi-worker run holds no state hashes: only losses were compared',
    silent: equal,
  },
  {
    name: 'runs whose hashes are of different steps',
    kind: 'no-hashes',
    severity: 'note',
    speaks: [withHashAt([0], single), withHashAt([1], multi)],
    says: 'No step has a state hash in both runs',
    silent: [withHashAt([1], single), withHashAt([1], multi)],
  },
  {
    name: 'hashes of some steps only',
    kind: 'sampled-hashes',
    severity: 'note',
    speaks: [single, withHashAt([1, 3], multi)],
    says: 'The state hashes agree at all 2 of 4 steps that have one in both runs',
    silent: equal,
  },
  {
    name: 'a pair that is one and the same run',
    kind: 'configuration',
    severity: 'note',
    speaks: [single, aRunMetrics({ run_id: single.run_id })],
    says: 'Both files record the same run',
    silent: equal,
  },
  {
    name: 'a reference that was distributed itself',
    kind: 'configuration',
    severity: 'note',
    speaks: [aRunMetrics({ num_workers: 2 }), multi],
    says: 'The reference is a run of 2 workers, not of one.',
    silent: equal,
  },
  {
    name: 'a run that was not distributed',
    kind: 'configuration',
    severity: 'note',
    speaks: [single, aReferenceRun({ run_id: 'again' })],
    says: 'nothing was distributed',
    silent: equal,
  },
  {
    name: 'steps that neither record lists and no digest shows',
    kind: 'sampled-steps',
    severity: 'note',
    speaks: [thinSteps(long), thinSteps(withStep(long, 333, { state_hash: undefined }))],
    says: '4097 of 8193 steps were compared, because the records list no others.',
    silent: [thinSteps(long), thinSteps(long)],
  },
]

const findingsOf = ([a, b]: Pair, { kind, severity }: Row): string[] =>
  compareRuns(a, b, { tolerance: 0.01, singlePath: 'a.json', multiPath: 'b.json' })
    .findings.filter((finding) => finding.kind === kind && finding.severity === severity)
    .map(({ message }) => message)

describe('All findings', () => {
  test.each(rows)('The validator reports $name ($kind, $severity)', (row) => {
    expect(findingsOf(row.speaks, row).join('\n')).toContain(row.says)
  })

  test.each(rows)('The validator stays silent without $name ($kind, $severity)', (row) => {
    expect(findingsOf(row.silent, row)).toEqual([])
  })

  test('Every finding has a row in this suite', () => {
    const kinds = new Set<string>(rows.map(({ kind }) => kind))
    expect(correctnessFinding.shape.kind.options.filter((kind) => !kinds.has(kind))).toEqual([])
  })
})

test('Losses that are NaN in both runs are no difference between the runs, and no pass', () => {
  const diverged = (run: RunMetrics) => withStep(run, 1, { loss: NaN })
  const report = compareRuns(diverged(single), diverged(multi), {
    tolerance: 0.01,
    singlePath: 'single.json',
    multiPath: 'multi.json',
  })
  expect(report).toMatchObject({ overall_passed: false, first_difference: null })
})
