import { describe, expect, test } from 'vitest'
import type { JournalLine } from '../../../../../src/kit/records/proof/journal-line.js'
import type { JobRecord } from '../../../../../src/prove/validate/proof/job-record.js'
import {
  compareMeans,
  whyNotGiven,
} from '../../../../../src/prove/validate/proof/one-process/given-batches.js'
import { judgeMean } from '../../../../../src/prove/validate/proof/one-process/judge-mean.js'
import { aJob, changing } from '../simulate-job.js'
import { given, ofJob, times } from './mean-cases.js'

const judge = (lone: readonly JobRecord[], job = aJob(), alone = given(0)) =>
  judgeMean(job, alone, compareMeans(job, lone))
const both = (own: Parameters<typeof given>[1], change?: Parameters<typeof given>[2]) => [
  given(0, own, change),
  given(1, own, change),
]

describe('The gradients of a job beside the mean of those of one process for each rank', () => {
  test('Gradients whose mean is that of the job agree at every step', () => {
    const lone = [given(0, times(1.5, 0.5)), given(1, times(0.5, 1.5))]
    expect(judge(lone)).toEqual({
      comparison: { status: 'agrees', reason: null, num_steps: 4, factor: 1 },
      findings: [],
    })
  })

  test('A rank without a gradient of its own contributes zeros to the mean', () => {
    const lone = [given(0, [[8, -4], ofJob[1]!]), given(1, [null, ofJob[1]!])]
    expect(judge(lone).comparison.status).toBe('agrees')
  })

  test('A sum over the ranks is an error with its factor', () => {
    const { comparison, findings } = judge(both(times(0.5, 0.5)))
    expect(comparison).toMatchObject({ status: 'differs', factor: 2, num_steps: 4 })
    expect(findings).toMatchObject([
      { kind: 'gradient-scale', severity: 'error', step: 0, parameter: null },
    ])
    expect(findings[0]!.message).toContain('2.00 times the mean')
    expect(findings[0]!.message).toContain('summed, not averaged')
  })

  test('What is divided twice is an error as well', () => {
    const { findings } = judge(both(times(2, 2)))
    expect(findings[0]).toMatchObject({ kind: 'gradient-scale', severity: 'error' })
    expect(findings[0]!.message).toContain('divided more than once')
  })

  test('A loss that has the factor of the gradients is named as the cause', () => {
    const other = changing('update', [0], () => ({ losses: [0.5] }))
    const { findings } = judge(both(times(0.5, 0.5), other))
    expect(findings[0]!.message).toContain('the loss is multiplied')
  })

  test('One parameter that is summed is named, and the others are not', () => {
    const { findings } = judge(both(times(1, 0.5)))
    expect(findings).toMatchObject([{ kind: 'gradient-scale', parameter: 'out.weight' }])
  })

  test('A factor that the learning rate takes back may be the design', () => {
    const alone = given(
      0,
      ofJob,
      changing('update', [0], () => ({ settings: [{ lr: 0.2 }] })),
    )
    expect(judge(both(times(0.5, 0.5)), aJob(), alone).findings).toMatchObject([
      { kind: 'gradient-scale', severity: 'note' },
    ])
    const other = given(
      0,
      ofJob,
      changing('update', [0], () => ({ settings: [{ lr: 0.3 }] })),
    )
    expect(judge(both(times(0.5, 0.5)), aJob(), other).findings[0]!.severity).toBe('error')
  })

  test('Gradients that are no multiple of the mean prove nothing', () => {
    const turned = [
      [4, 2],
      [1, 3],
    ]
    expect(judge(both(turned))).toMatchObject({
      comparison: { status: 'not-compared', factor: null },
      findings: [],
    })
  })

  test('A loss that takes in other ranks is blamed only where another collective exchanges values', () => {
    const turned = both([
      [4, 2],
      [1, 3],
    ])
    const ofCounts = aJob((lines) =>
      lines.flatMap((line): JournalLine[] =>
        line.kind === 'enter' ? [{ ...line, index: line.index + 100, elements: 1 }, line] : [line],
      ),
    )
    expect(judge(turned, ofCounts).comparison.reason).toContain('a loss that takes in other ranks')
    expect(judge(turned).comparison.reason).toContain('may change them by itself')
  })

  test.each([
    [1.004, 'agrees'],
    [1.03, 'differs'],
  ] as const)('A factor of %d %s', (factor, status) => {
    expect(judge(both(times(1 / factor, 1 / factor))).comparison.status).toBe(status)
  })

  test('Two parameters with factors of their own are no mistake that is known', () => {
    expect(judge(both(times(0.5, 0.25)))).toMatchObject({
      comparison: { status: 'not-compared' },
      findings: [],
    })
  })

  test.each([
    [0.5, 1],
    [0.7, 0],
  ])('A multiple at a single step, by %d, makes %d findings', (share, count) => {
    const firstOnly = (lines: Parameters<NonNullable<Parameters<typeof given>[2]>>[0]) =>
      changing('update', [0], (line) => (line.step === 0 ? { weights: ['other', 'other'] } : {}))(
        lines,
        0,
      )
    const { comparison, findings } = judge(both(times(share, share), firstOnly))
    expect(findings).toHaveLength(count)
    expect(comparison.num_steps).toBe(1)
  })
})

describe('One process for each rank is not compared', () => {
  const cases: [string, JobRecord[], string][] = [
    ['a rank has none', [given(0)], 'every rank'],
    [
      'its samples are others',
      [
        given(0),
        given(
          1,
          ofJob,
          changing('update', [0], () => ({ rows: [['other']] })),
        ),
      ],
      'other samples at step 0',
    ],
    [
      'it starts from other weights',
      both(
        ofJob,
        changing('optimizer', [0], () => ({ weights: ['other', 'other'] })),
      ),
      'starts from other weights',
    ],
  ]
  test.each(cases)('One process for each rank is not compared where %s', (_, lone, reason) => {
    const { comparison, findings } = judge(lone)
    expect(comparison).toMatchObject({ status: 'not-compared', num_steps: 0 })
    expect(comparison.reason).toContain(reason)
    expect(findings).toEqual([])
  })

  test('One process for each rank is not compared where values of gradients are clipped', () => {
    const clipped = aJob((lines) => [...lines, { kind: 'clip', step: 0, norm: null, factor: null }])
    expect(judge(both(times(0.5, 0.5)), clipped).comparison.reason).toContain('clipped')
    const byNorm = aJob((lines) => [...lines, { kind: 'clip', step: 0, norm: 2, factor: 0.5 }])
    expect(judge(both(times(0.5, 0.5)), byNorm).findings).toHaveLength(1)
  })

  test.each([
    [
      'parameters are sharded',
      changing('model', [0], ({ parameters }) => ({
        parameters: parameters.map((one) => ({ ...one, sharded: true })),
      })),
      'part',
    ],
    [
      'a communication hook works',
      changing('model', [0], () => ({ reduction_hooks: ['own'] })),
      'hook',
    ],
    [
      'no loader has the samples',
      changing('update', [0], () => ({ training_loaders: {} })),
      'loader',
    ],
    [
      'the batch is divided',
      changing('update', [0], () => ({ rows: [['row 0', 'row 1']] })),
      'divides',
    ],
  ])('No process is given the batches of a rank where %s', (_, change, reason) => {
    expect(whyNotGiven(aJob(change), given(0))).toContain(reason)
    expect(whyNotGiven(aJob(), given(0))).toBeNull()
  })
})
