import { expect, test } from 'vitest'
import type { JournalLine } from '../../../../src/kit/records/proof/journal-line.js'
import {
  composeJobRecord,
  type JobRecord,
} from '../../../../src/prove/validate/proof/job-record.js'
import { compareOneProcess } from '../../../../src/prove/validate/proof/one-process/compare-one-process.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { trainedApart } from './cases-by-mistake.js'
import { given, times } from './one-process/mean-cases.js'
import { aJob, type Change, changing } from './simulate-job.js'

const alongside: Change = (lines) => lines
const rounded = 1e-7

/** One process that saw the samples of both ranks, and how far its gradients are from those of another run. */
function aLoneRun(
  difference: (step: number) => number,
  change = alongside,
  moved: number | null = 9,
) {
  const other = aJob().ranks[1]!
  const lines = aJob().ranks[0]!.journal.lines.flatMap((line): JournalLine[] => {
    if (line.kind === 'process') return [{ ...line, world: 1 }]
    if (line.kind !== 'update') return [line]
    const rows = [...line.rows, ...(other.updates[line.step]?.rows ?? [])]
    const distance = difference(line.step)
    const against = { differences: [distance, distance / 2], norms: [1, 1], products: [1, 1] }
    const { step, optimizer } = line
    return [
      { kind: 'against', step, optimizer, ...against },
      { ...line, rows, moved },
    ]
  })
  return composeJobRecord([{ lines: change([...lines], 0), numUnreadable: 0 }])
}

const rounding = aLoneRun(() => rounded)
const compare = (alone: JobRecord | null, job = aJob(), roundings = [rounding]) =>
  compareOneProcess(job, { arguments: [], alone, roundings, hindrance: null })

test('One process whose gradients differ by rounding only agrees, with the nearest deviation and its limit', () => {
  const { comparison, findings } = compare(aLoneRun(() => 3 * rounded, undefined, null))
  expect(comparison).toMatchObject({ status: 'agrees', num_steps: 4, reason: null })
  expect(comparison.largest).toMatchObject({ parameter: 'in.weight' })
  expect(comparison.largest?.difference).toBeCloseTo(3 * rounded, 12)
  expect(comparison.largest?.limit).toBeCloseTo(10 * rounded, 12)
  expect(findings).toEqual([])
})

test('A gradient beyond the measured rounding is reported with its first step and parameter', () => {
  const { comparison, findings } = compare(aLoneRun((step) => (step < 2 ? rounded : 0.1)))
  expect(comparison.status).toBe('differs')
  expect(findings).toMatchObject([
    { kind: 'differs-from-one-process', severity: 'error', step: 2, parameter: 'in.weight' },
  ])
})

test.each([
  ['a communication hook', changing('model', [0, 1], () => ({ reduction_hooks: ['quantized'] }))],
  ['reduction in half precision', changing('update', [0], () => ({ reduced_as: 'bfloat16' }))],
])('What %s may explain is a note, with that design', (_, designed) => {
  const found = compare(
    aLoneRun(() => 0.1),
    aJob(designed),
  ).findings
  expect(found).toMatchObject([{ kind: 'differs-from-one-process', severity: 'note' }])
  expect(found[0]!.message).toMatch(/^If this is not by design \(.*(quantized|bfloat16)/)
})

test.each([
  ['a norm of its own', (rank: number) => 0.5 + rank, 'norm of its own: 0.500 on rank 0; 1.50 on'],
  ['the same norm', () => 0.5, 'changed on each rank'],
])('The cause is named where each rank clips by %s', (_, normOf, words) => {
  const clipped: Change = (lines, rank) => [
    ...lines,
    { kind: 'clip', step: 0, norm: normOf(rank), factor: 1 },
  ]
  const [found] = compare(
    aLoneRun(() => 0.1),
    aJob(clipped),
  ).findings
  expect(found).toMatchObject({ kind: 'differs-from-one-process', step: 0 })
  expect(found!.message).toContain(words)
})

test('A reduction in single precision explains no difference', () => {
  const job = aJob(changing('update', [0, 1], () => ({ reduced_as: 'float32' })))
  const { findings } = compare(
    aLoneRun(() => 0.1),
    job,
  )
  expect(findings).toMatchObject([{ severity: 'error' }])
})

test('Ranks that average their weights every few steps are not compared with one process', () => {
  const { comparison } = compare(
    aLoneRun(() => 0.1),
    aJob(trainedApart(1, 3)),
  )
  expect(comparison).toMatchObject({ status: 'not-compared' })
  expect(comparison.reason).toContain('every 2 steps')
})

test('A gradient that is not a number is beyond every limit', () => {
  expect(compare(aLoneRun(() => NaN)).comparison.status).toBe('differs')
})

test('A loss that differs with the gradient is named as per-rank normalisation', () => {
  const otherLoss = changing('update', [0], () => ({ losses: [1.2] }))
  const alone = aLoneRun(() => 0.1, otherLoss)
  const { findings } = compare(alone, aJob(), [aLoneRun(() => rounded, otherLoss)])
  expect(findings).toMatchObject([{ kind: 'per-rank-normalisation', step: 0 }])
})

test('A common factor of all gradients is named with its value', () => {
  const halved = changing('against', [0], () => ({
    differences: [0.5, 0.5],
    norms: [1, 1],
    products: [0.5, 0.5],
  }))
  const [finding] = compare(aLoneRun(() => 0.5, halved)).findings
  expect(finding).toMatchObject({ kind: 'gradient-scale' })
  expect(finding?.message).toContain('0.500 times')
})

test('BatchNorm over a part of the batch is named where gradients differ', () => {
  const job = aJob(changing('model', [0, 1], () => ({ batch_norms: 1 })))
  expect(
    compare(
      aLoneRun(() => 0.1),
      job,
    ).findings,
  ).toMatchObject([{ kind: 'local-batch-norm' }])
})

test.each([
  ['before the gradients', 0, 8, 'gathered-without-gradient'],
  ['after them, as for a log', 2, 8, 'differs-from-one-process'],
  ['as a single value', 0, 1, 'differs-from-one-process'],
])('Tensors that are gathered %s are the cause or not', (_, at, elements, kind) => {
  const gather: Change = (lines) =>
    lines.flatMap((line): JournalLine[] => {
      if (line.kind !== 'enter') return [line]
      const { sent, ...place } = { ...line, index: 3 * line.step + at }
      const gathered = { ...place, sent, name: 'allgather', part: null, elements }
      return [gathered, { ...line, index: 3 * line.step + 1, part: 'gradients' }]
    })
  const [found] = compare(
    aLoneRun(() => 0.1),
    aJob(gather),
  ).findings
  expect(found).toMatchObject({ kind, step: 0 })
})

test('A learning rate that depends on the world size is named, and explains the gradients after it', () => {
  const slower = changing('update', [0], () => ({ settings: [{ lr: 0.05 }] }))
  const alone = aLoneRun((step) => (step < 1 ? rounded : 0.1), slower)
  expect(compare(alone).findings).toMatchObject([
    { kind: 'settings-depend-on-world-size', step: 0 },
  ])
})

test('Other samples are not compared, whatever the gradients are', () => {
  const others = changing('update', [0], () => ({ rows: [['another row']] }))
  const { comparison, findings } = compare(aLoneRun(() => 0.1, others))
  expect(comparison).toMatchObject({ status: 'not-compared', num_steps: 0 })
  expect(comparison.reason).toContain('other samples')
  expect(findings).toEqual([])
})

test('Steps before the first with other samples are compared, and do not make the job bounded', () => {
  const later = changing('update', [0], ({ step, rows }) => (step < 2 ? {} : { rows: [rows[0]!] }))
  const oneProcess = {
    arguments: [],
    alone: aLoneRun(() => rounded, later),
    roundings: [rounding],
    hindrance: null,
  }
  const replays = {
    replay: null,
    secondReplay: null,
    protection: null,
    hindrance: null,
    fold: null,
  }
  const { tier, one_process: comparison } = proveJob({ job: aJob(), ...replays, oneProcess })
  expect(comparison).toMatchObject({ status: 'agrees', num_steps: 2 })
  expect(tier).toBe('consistent')
  const whole = { ...oneProcess, alone: aLoneRun(() => rounded) }
  expect(proveJob({ job: aJob(), ...replays, oneProcess: whole }).tier).toBe('bounded')
})

test.each([
  [
    'random numbers of each rank',
    changing('update', [0], () => ({ draws: true })),
    'random numbers',
  ],
  [
    'other weights at the start',
    changing('optimizer', [0], () => ({ weights: ['a', 'b'] })),
    'other weights',
  ],
  [
    'a script that fails alone',
    (lines: JournalLine[]) => [
      ...lines,
      { kind: 'error', type: 'KeyError', text: 'x', line: null } as const,
    ],
    'ends in KeyError',
  ],
] as const)('One process is not compared because of %s', (_, change, words) => {
  const { comparison } = compare(aLoneRun(() => rounded, change))
  expect(comparison.status).toBe('not-compared')
  expect(comparison.reason).toContain(words)
})

test('Nothing is compared if no last bit could be changed', () => {
  const unmoved = aLoneRun(() => 0, undefined, 0)
  expect(
    compare(
      aLoneRun(() => 0),
      aJob(),
      [unmoved],
    ).comparison,
  ).toMatchObject({
    status: 'not-compared',
    reason: 'the effect of rounding could not be measured',
  })
})

test('A process whose optimizer holds other parameters is not compared, and the reason is not its weights', () => {
  const half = changing('optimizer', [0], ({ names }) => ({ names: names.slice(1) }))
  expect(compare(aLoneRun(() => rounded, half)).comparison).toMatchObject({
    status: 'not-compared',
    reason: expect.stringContaining('the optimizer holds other parameters'),
  })
})

test('A factor that one process divides by as well is not compared, and another one is a mistake', () => {
  const scaled = (rescaled: number | null, factor = 2) =>
    compare(
      aLoneRun(
        () => 1,
        (lines) =>
          lines.map((line) =>
            line.kind === 'against'
              ? {
                  ...line,
                  differences: Array(2).fill(Math.abs(factor - 1)),
                  norms: [1, 1],
                  products: [factor, factor],
                  rescaled,
                }
              : line,
          ),
      ),
    )
  expect(scaled(0.5)).toMatchObject({
    comparison: {
      status: 'not-compared',
      reason: expect.stringContaining('divides its loss or gradients by 2'),
    },
    findings: [],
  })
  for (const one of [null, 1, 0.25])
    expect(scaled(one).findings).toMatchObject([{ kind: 'gradient-scale', severity: 'error' }])
  // A constant divisor makes gradients larger, not smaller, than those of one process.
  expect(scaled(0.5, 0.5).findings).toMatchObject([{ kind: 'gradient-scale' }])
})

test('The mean of processes with the batches of a rank proves nothing where each divides by the number of ranks', () => {
  const lone = (rescaled: number) =>
    [0, 1].map((rank) =>
      given(rank, times(0.5, 0.5), (lines) =>
        lines.map((line) => (line.kind === 'own_gradients' ? { ...line, rescaled } : line)),
      ),
    )
  const judged = (rescaled: number) => {
    const otherSamples = aLoneRun(
      () => 0,
      changing('update', [0], () => ({ rows: [['other']] })),
    )
    const evidence = { arguments: [], alone: otherSamples, roundings: [], hindrance: null }
    return compareOneProcess(aJob(), { ...evidence, lone: lone(rescaled) })
  }
  expect(judged(0.5)).toMatchObject({
    comparison: { mean_of_ranks: { status: 'not-compared', factor: null } },
    findings: [],
  })
  expect(judged(1)).toMatchObject({
    comparison: { mean_of_ranks: { status: 'differs', factor: 2 } },
    findings: [{ kind: 'gradient-scale', severity: 'error' }],
  })
})
