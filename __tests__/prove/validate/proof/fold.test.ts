import { describe, expect, test } from 'vitest'
import type { JournalLine } from '../../../../src/kit/records/proof/journal-line.js'
import { proofReport } from '../../../../src/kit/records/reports/proof-report.js'
import { foldObstacle } from '../../../../src/prove/validate/proof/fold/can-fold.js'
import type { FoldEvidence } from '../../../../src/prove/validate/proof/fold/compare-fold.js'
import {
  composeJobRecord,
  type JobRecord,
} from '../../../../src/prove/validate/proof/job-record.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { aJob, type Change, changing } from './simulate-job.js'

const unchanged: Change = (lines) => lines

/** The sums of four steps in the process that plays all ranks. */
const reduced = (changes: Partial<Extract<JournalLine, { kind: 'reduced' }>> = {}): JournalLine[] =>
  [0, 1, 2, 3].map((step) => ({
    kind: 'reduced',
    step,
    bucket: 0,
    equal: [true, true],
    sum: 'equal',
    ...changes,
  }))

/** One process that plays both ranks and writes as `rank`. */
function aFold(change: Change = unchanged, sums = reduced(), rank = 0): JobRecord {
  const rows = aJob().ranks.map(({ updates }) => updates.map((one) => one.rows.flat()))
  const ofAll = changing('update', [rank], ({ step }) => ({ rows: rows.map((own) => own[step]!) }))
  const { world, ranks } = aJob((lines, of) =>
    of === rank ? change([...sums, ...ofAll(lines, of)], of) : lines,
  )
  const journals = ranks.filter((one) => one.rank === rank).map(({ journal }) => journal)
  expect(world).toBe(2)
  return composeJobRecord(journals)
}

function prove(fold: Partial<FoldEvidence>, job = aJob()) {
  const whole = { folded: null, asBlamed: null, hindrance: null, ...fold }
  const replays = { replay: job, secondReplay: null, protection: 'overlay' as const }
  return proveJob({ job, ...replays, hindrance: null, oneProcess: null, fold: whole })
}

/** Other gradients from step 2 on. */
const otherGradients: Change = changing('update', [0, 1], ({ step, gradients }) =>
  step < 2 ? {} : { gradients: [gradients![0]!, 'other bits'] },
)
const otherOnRank1 = reduced().map((line, step) =>
  step < 2 ? line : { ...line, equal: [true, false], sum: 'differs' as const },
) as JournalLine[]

describe('The folded reference in the proof', () => {
  test('One process that comes to the same bits after every step is stated with the tier', () => {
    const report = prove({ folded: aFold() })
    expect(report).toMatchObject({
      tier: 'bitwise',
      findings: [],
      folded_reference: { status: 'bitwise', reason: null, num_steps: 4, num_equal_sums: 4 },
    })
    expect(report.summary).toMatch(/; folded reference: bitwise$/)
    expect(proofReport.parse(report)).toEqual(report)
  })

  test('Sums in another order are within rounding, and not called equal', () => {
    const {
      tier,
      summary,
      folded_reference: folded,
    } = prove({
      folded: aFold(unchanged, reduced({ sum: 'rounding' })),
    })
    expect(folded).toMatchObject({ status: 'within-rounding', num_sums: 4, num_equal_sums: 0 })
    expect({ tier, summary }).toMatchObject({
      tier: 'bitwise',
      summary: expect.stringContaining('folded reference: within rounding'),
    })
  })

  /** What the model is given from step 2 on, by rank, in the process that plays both. */
  const givenOther = (other: (rows: readonly string[][]) => string[][]) => {
    const takes = changing('update', [0, 1], ({ step, rows }) =>
      step < 2 ? {} : { rows: other(rows) },
    )
    const folded = aFold((lines, rank) => takes(otherGradients(lines, rank), rank), otherOnRank1)
    return prove({ folded, asBlamed: aFold(unchanged, reduced(), 1) })
  }

  test('A process whose model is given the part of one rank for all, because the script takes it by rank, does not accuse the job', () => {
    const { tier, findings, folded_reference } = givenOther(([first = []]) => [first, first])
    expect({ tier, findings }).toEqual({ tier: 'bitwise', findings: [] })
    expect(folded_reference).toMatchObject({ status: 'bitwise', num_steps: 2 })
    expect(folded_reference?.reason).toContain('by the number of its rank')
  })

  test('A process whose model is given rows that no rank had accuses the job, because a rank computes them from something of its own', () => {
    const { tier, findings } = givenOther(([first = [], second = []]) => [
      first,
      second.map((row) => `${row}, projected as on rank 0`),
    ])
    expect(tier).toBe('failed')
    expect(findings).toMatchObject([{ kind: 'depends-on-rank', step: 2, ranks: [1] }])
  })

  test('A difference that a process with the identity of the rank does not have is an error with its place', () => {
    const {
      tier,
      findings,
      folded_reference: folded,
    } = prove({
      folded: aFold(otherGradients, otherOnRank1),
      asBlamed: aFold(unchanged, reduced(), 1),
    })
    expect(tier).toBe('failed')
    expect(findings).toMatchObject([
      { kind: 'depends-on-rank', step: 2, parameter: 'out.weight', ranks: [1], severity: 'error' },
    ])
    expect(folded).toMatchObject({ status: 'differs', num_steps: 2, is_confirmed: true })
  })

  test.each([
    ['features without a gradient are gathered', 8, 'note', 'bitwise'],
    ['one value of each rank is gathered', 1, 'error', 'failed'],
  ])(
    'Where %s before the gradients, a confirmed difference counts accordingly',
    (_, elements, severity, tier) => {
      const gather: Change = (lines) =>
        lines.flatMap((line): JournalLine[] => {
          if (line.kind !== 'enter') return [line]
          const gathered = {
            ...line,
            index: 2 * line.step,
            name: 'allgather',
            part: null,
            elements,
          }
          return [gathered, { ...line, index: 2 * line.step + 1, part: 'gradients' }]
        })
      const evidence = {
        folded: aFold(otherGradients, otherOnRank1),
        asBlamed: aFold(unchanged, reduced(), 1),
      }
      const { findings, ...report } = prove(evidence, aJob(gather))
      expect(report.tier).toBe(tier)
      expect(findings).toMatchObject([{ kind: 'depends-on-rank', step: 2, severity }])
    },
  )

  test.each([
    ['has it as well', aFold(unchanged, otherOnRank1, 1)],
    ['was not run', null],
    ['left no record', { world: 0, ranks: [] }],
  ])(
    'A difference is a note where the process with the identity of the rank %s',
    (_words, asBlamed) => {
      const { tier, summary, findings } = prove({
        folded: aFold(otherGradients, otherOnRank1),
        asBlamed,
      })
      expect(tier).toBe('bitwise')
      expect(findings).toMatchObject([
        { kind: 'fold-differs', severity: 'note', step: 2, parameter: 'out.weight', ranks: [1] },
      ])
      expect(summary).toContain('folded reference: differs at step 2, gradient of out.weight')
    },
  )

  test('Weights that differ although every rank contributed the same are a note', () => {
    const otherWeights = changing('update', [0], () => ({ weights: ['other', 'bits'] }))
    const { tier, findings } = prove({ folded: aFold(otherWeights), asBlamed: null })
    expect(tier).toBe('bitwise')
    expect(findings).toMatchObject([{ kind: 'fold-differs', step: 0, ranks: [] }])
  })

  test('Settings that follow from the number of batches end the comparison without a difference', () => {
    const otherRate = changing('update', [0], ({ step }) =>
      step < 3 ? {} : { settings: [{ lr: 0.2 }], weights: ['other', 'bits'] },
    )
    const { findings, folded_reference: folded } = prove({ folded: aFold(otherRate) })
    expect(findings).toEqual([])
    expect(folded).toMatchObject({ status: 'bitwise', num_steps: 3 })
    expect(folded?.reason).toContain('from step 3 on')
  })
})

describe('A job that is not folded', () => {
  const endsEarly: Change = (lines) =>
    lines.filter((line) => line.kind !== 'update' || line.step < 1)

  test.each<[string, Partial<FoldEvidence>, string]>([
    ['it was not tried', { hindrance: 'it ran elsewhere' }, 'it ran elsewhere'],
    ['it left no record', { folded: { world: 0, ranks: [] } }, 'left no record'],
    [
      'it has other threads',
      { folded: aFold(changing('process', [0], () => ({ threads: 2 }))) },
      'threads',
    ],
    [
      'it says why',
      {
        folded: aFold((lines) => [
          ...lines.filter(({ kind }) => kind !== 'update'),
          { kind: 'unfolded', step: 0, reason: 'the samples have no index' },
        ]),
      },
      'the samples have no index',
    ],
  ])('The proof says why nothing was compared: %s', (_words, fold, reason) => {
    const { tier, findings, not_shown: missing, folded_reference: folded } = prove(fold)
    expect({ tier, findings }).toEqual({ tier: 'bitwise', findings: [] })
    expect(folded).toMatchObject({ status: 'not-folded', num_steps: 0 })
    expect(missing.find((text) => text.startsWith('Not folded: '))).toContain(reason)
  })

  test.each<[string, JournalLine[], string]>([
    ['by itself', [], 'counts its own iterations'],
    [
      'in an exception',
      [{ kind: 'error', type: 'IndexError', text: 'out of range', line: null }],
      'ends in IndexError: out of range',
    ],
  ])(
    'Steps that were not reached are not called equal where the script ends %s',
    (_w, ends, why) => {
      const { folded_reference: folded, summary } = prove({
        folded: aFold((lines) => [...endsEarly(lines, 0), ...ends]),
      })
      expect(folded).toMatchObject({ status: 'bitwise', num_steps: 1 })
      expect(folded?.reason).toContain(why)
      expect(summary).toContain('folded reference: bitwise at 1 of 4 steps')
    },
  )
})

describe('Whether one process may try to play all ranks', () => {
  const equal = {
    num_steps: 4,
    num_equal_states: 4,
    num_collectives: 4,
    num_equal_contributions: 4,
  }
  const replays = [{ rank: 0, ...equal, first_difference: null, is_repeatable: null }]
  const withModel = (changes: object, ofParameters: object = {}) =>
    aJob(
      changing('model', [0, 1], ({ parameters }) => ({
        parameters: parameters.map((one) => ({ ...one, ...ofParameters })),
        ...changes,
      })),
    )
  const twoOptimizers: Change = (lines) => [
    ...lines,
    ...lines.filter(({ kind }) => kind === 'optimizer'),
  ]

  test('A job of one wrapped model with one optimizer may be tried', () => {
    expect(foldObstacle(aJob(), replays)).toBeNull()
  })

  test('A rank that did not reproduce itself leaves nothing to compare', () => {
    const other = [{ ...replays[0]!, num_equal_states: 3 }]
    expect(foldObstacle(aJob(), other)).toContain('not every rank')
  })

  test.each([
    ['sharded parameters', withModel({}, { sharded: true }), 'holds a part'],
    ['no wrapper', withModel({ wrappers: 0 }), 'DistributedDataParallel'],
    ['a parameter outside of the wrapper', withModel({}, { wrapped: false }), 'outside'],
    ['SyncBatchNorm', withModel({ synchronised_batch_norms: 1 }), 'SyncBatchNorm'],
    ['two optimizers', aJob(twoOptimizers), 'more than one optimizer'],
  ])('A job with %s is not folded', (_words, job, reason) => {
    expect(foldObstacle(job, replays)).toContain(reason)
  })
})
