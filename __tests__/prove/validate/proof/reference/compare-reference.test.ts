import { describe, expect, test } from 'vitest'
import {
  compareReference,
  type ReferenceEvidence,
} from '../../../../../src/prove/validate/proof/reference/compare-reference.js'
import type { KeptRun } from '../../../../../src/prove/validate/proof/reference/pieces.js'
import { aRun, type Layout, part, placed, type Shape, type Tensor } from './simulate-run.js'

const roundings = [aRun({ jitter: 1e-7 }), aRun({ jitter: 2e-7 })]

function compare(job: Shape, changes: Partial<ReferenceEvidence> = {}) {
  return compareReference({
    command: ['python', 'train.py'],
    job: aRun(job),
    reference: aRun(),
    roundings,
    ownRoundings: [aRun({ ...job, jitter: 1e-7 })],
    hindrance: null,
    ...changes,
  })
}

const half = (rank: number): readonly number[] => [2 * rank, 2 * rank + 1]

/** The first layer is cut into rows, the second into columns, as tensor parallelism by hand does. */
const byHand =
  (places: (rank: number) => readonly number[] = half): Layout =>
  (whole, { rank }) => [
    part(whole.get('0.up.weight')!, 0, places(rank)),
    part(whole.get('0.up.bias')!, 0, places(rank)),
    part(whole.get('0.down.weight')!, 1, places(rank)),
    ...[...whole.values()].filter(({ name }) => name.startsWith('1.')),
  ]

/** Rank 1 holds three of four rows, and nothing of what has one row too few. */
const uneven: Layout = (whole, { rank }) =>
  [...whole.values()].map((one) => {
    const cut = one.size[0] === 3 ? 3 : 1
    return rank === 0 ? placed(one, 0, 0, cut) : placed(one, 0, cut, one.size[0]!)
  })

/** One layer on each rank, which counts its layers from 0. */
const stages: Layout = (whole, { rank }) =>
  [...whole.values()]
    .filter(({ name }) => name.startsWith(`${rank}.`))
    .map((one) => ({ ...one, name: one.name.replace(/^\d/, '0') }))

/** Each of two stages on two ranks, which cut the first tensors of the layer into rows. */
const splitStages: Layout = (whole, at) =>
  stages(whole, { ...at, rank: at.rank >> 1 }).map((one) =>
    one.name.includes('up') ? part(one, 0, half(at.rank & 1)) : one,
  )

/** The same as distributed tensors. */
const distributedStages: Layout = (whole, at) =>
  stages(whole, at).map((one) => ({ ...one, shape: one.size, offset: one.size.map(() => 0) }))

const sums: Layout = (whole, { what }) =>
  [...whole.values()].map((one) =>
    what === 'gradients'
      ? {
          ...one,
          values: one.values.map((value) => value / 2),
          shape: one.size,
          offset: one.size.map(() => 0),
          sumOver: [0, 1],
        }
      : one,
  )

/** The values of each tensor in one row, cut in the middle of a line of it. */
const runs: Layout = (whole, { rank }) =>
  [...whole.values()].map(({ name, size, values }) => {
    const cut = Math.floor(values.length / 2) - 1
    const own = rank === 0 ? values.slice(0, cut) : values.slice(cut)
    return { name, size: [own.length], values: own, shape: size, offset: [rank === 0 ? 0 : cut] }
  })

describe('A correct job agrees with its reference, and all its parts have a place', () => {
  test.each<[string, Layout | undefined, number, number?]>([
    ['replicas', undefined, 12],
    ['rows and columns of plain tensors, with a bias of zeros', byHand(), 12],
    ['interleaved rows', byHand((rank) => [rank, rank + 2]), 12],
    ['distributed tensors that do not divide', uneven, 12],
    ['stages that count their layers from 0', stages, 6],
    ['stages of split layers that count them from 0', splitStages, 12, 4],
    ['stages of distributed tensors that count their layers from 0', distributedStages, 6],
    ['gradients that are still to be added up', sums, 12],
    ['runs of values of flat parameters', runs, 12],
  ])('A job with %s agrees at all steps', async (_what, layout, count, world = 2) => {
    const { comparison, findings } = await compare({ world, layout })
    expect(findings).toEqual([])
    expect(comparison).toMatchObject({
      status: 'agrees',
      reason: null,
      num_steps: 3,
      num_pieces: count,
      num_mapped: count,
      unmapped: [],
      loss_factor: 1,
    })
  })
})

test('A job with other bits agrees within rounding, and is not equal in every bit', async () => {
  const same = await compare({ world: 2, layout: byHand() })
  expect(same.comparison).toMatchObject({ is_bit_equal: true, first_difference: null })
  const near = await compare({ world: 2, layout: byHand(), jitter: 1e-7 })
  expect(near.comparison).toMatchObject({ status: 'agrees', is_bit_equal: false })
})

type Alter = NonNullable<Shape['alter']>
const gradient =
  (change: (value: number, name: string, rank: number) => number): Alter =>
  (value, { what, step, name, rank }) =>
    what === 'gradients' && step >= 1 ? change(value, name, rank) : value

describe('A mistake is named at the step where it acts first', () => {
  test('Gradients that are all twice those of the reference have one factor', async () => {
    const { comparison, findings } = await compare({
      world: 2,
      alter: gradient((value) => 2 * value),
    })
    expect(findings).toMatchObject([{ kind: 'gradient-scale', severity: 'error', step: 1 }])
    expect(comparison.status).toBe('differs')
    expect(comparison.factor).toBeCloseTo(2, 5)
  })

  test('A factor that the norm for clipping explains is no mistake, and no agreement', async () => {
    const { comparison, findings } = await compare({ alter: gradient((value) => 0.9999 * value) })
    expect(findings).toEqual([])
    expect(comparison).toMatchObject({ status: 'not-compared', num_steps: 1 })
  })

  test('Gradients of one tensor that are some multiple have a factor of their own', async () => {
    const { comparison, findings } = await compare({
      alter: gradient((value, name) => (name === '1.up.weight' ? 4 * value : value)),
    })
    expect(findings).toMatchObject([{ kind: 'gradient-scale', parameter: '1.up.weight', step: 1 }])
    expect(comparison.factor).toBeNull()
  })

  test('Gradients that only add up to those of the reference are not reduced', async () => {
    const share = (rank: number) => (rank === 0 ? 0.3 : 0.7)
    const { findings } = await compare({
      world: 2,
      layout: byHand(),
      alter: gradient((value, name, rank) =>
        name === '1.up.weight' ? share(rank) * value : value,
      ),
    })
    expect(findings).toMatchObject([{ kind: 'missing-reduction', parameter: '1.up.weight' }])
  })

  test('Another gradient is named by its parameter and its rank', async () => {
    const { comparison, findings } = await compare({
      world: 2,
      layout: byHand(),
      alter: gradient((value, name, rank) =>
        name === '0.down.weight' && rank === 1 ? value + 0.1 : value,
      ),
    })
    const place = {
      kind: 'differs-from-reference',
      parameter: '0.down.weight',
      ranks: [1],
      step: 1,
    }
    expect(findings).toMatchObject([place])
    expect(comparison.first_difference).toMatchObject(place)
    const { difference, limit } = comparison.first_difference!
    expect(difference).toBeGreaterThan(limit!)
  })

  test('Another update with the same gradient is one of the optimizer', async () => {
    const alter: Alter = (value, { what, name }) =>
      what === 'weights' && name === '0.up.bias' ? value + 0.01 : value
    const { findings } = await compare({ alter })
    expect(findings).toMatchObject([{ kind: 'update-differs', parameter: '0.up.bias', step: 0 }])
  })

  test('The same part on both ranks leaves another one on none', async () => {
    const { comparison, findings } = await compare({ world: 2, layout: byHand(() => half(0)) })
    expect(findings).toMatchObject([
      { kind: 'missing-slice', parameter: '0.up.weight', ranks: [0, 1] },
    ])
    expect(comparison.status).toBe('differs')
  })

  test('A layer that no rank trains is missing', async () => {
    const layout: Layout = (whole) => [...whole.values()].slice(0, 3)
    const { findings } = await compare({ layout })
    expect(findings).toMatchObject([{ kind: 'missing-parameter', parameter: '1.up.weight' }])
  })
})

describe('What was not compared is neither a pass nor a failure', () => {
  const twice = gradient((value) => 2 * value)
  const otherStart: Alter = (value, { what, name }) =>
    what === 'start' && name === '0.up.weight' ? value + 0.5 : value
  const twoDimensions: Layout = (whole) => {
    const tensor = whole.get('0.up.weight')!
    return [part(part(tensor, 0, [0, 1]), 1, [0, 1]), ...[...whole.values()].slice(1)]
  }
  const nameTwice: Layout = (whole) => {
    const all = [...whole.values()]
    return [...all.slice(0, 3), { ...all[3]!, name: all[0]!.name }]
  }
  const withoutGradient: Layout = (whole, { what, step, rank }) =>
    [...whole.values()].slice(what === 'gradients' && step === 2 && rank === 1 ? 1 : 0)
  const withoutGradients: Layout = (whole, { what }) =>
    what === 'gradients' ? [] : [...whole.values()]
  const last: Alter = (value, { what, step }) =>
    what === 'gradients' && step === 2 ? 2 * value : value
  const noise = { draws: true }

  test.each<[string, Shape, number]>([
    ['another start of plain tensors', { world: 2, layout: byHand(), alter: otherStart }, 0],
    ['another start of distributed tensors', { world: 2, layout: uneven, alter: otherStart }, 0],
    ['another start of replicas', { world: 2, alter: otherStart }, 0],
    ['a part in two dimensions', { layout: twoDimensions }, 3],
    ['two tensors of one name', { layout: nameTwice }, 3],
    ['a gradient that one rank has not', { world: 2, layout: withoutGradient }, 2],
    ['other samples', { alter: twice, update: { rows: [['another row']] } }, 1],
    ['random numbers', { alter: twice, update: noise }, 1],
    ['unknown samples with one loss', { alter: twice, update: { rows: [] } }, 1],
    [
      'unknown samples with other losses',
      { alter: twice, update: { rows: [], losses: [7, 9] } },
      1,
    ],
    ['no gradients', { layout: withoutGradients }, 0],
    [
      'a gradient that is not there where others differ',
      { world: 2, layout: withoutGradient, alter: last },
      2,
    ],
    [
      'unknown samples with equal losses',
      { alter: twice, update: { rows: [], losses: [2, 2] } },
      1,
    ],
  ])('Nothing is concluded from %s', async (_what, job, numSteps) => {
    const { comparison, findings } = await compare(job)
    expect(findings).toEqual([])
    expect(comparison.status).toBe('not-compared')
    expect(comparison.reason).not.toBeNull()
    expect(comparison.num_steps).toBe(numSteps)
  })

  test('A difference beside a tensor that the reference has nowhere may come from it', async () => {
    const own = { name: 'head.weight', size: [2], values: [0.25, 0.75] }
    const layout: Layout = (whole) => [...whole.values(), own]
    const { comparison, findings } = await compare({ layout, alter: twice })
    expect(findings).toEqual([])
    expect(comparison).toMatchObject({ status: 'not-compared', num_steps: 1 })
    expect(comparison.reason).toContain('head.weight on rank 0 has no place in the reference')
    expect((await compare({ alter: twice })).findings).toHaveLength(1)
  })

  test('Equal layers of stages that number them anew have no sure place, and replicas have', async () => {
    const alter: Alter = (value, { what }) => (what === 'start' ? 0.5 : value)
    const alike =
      (layout: Layout): Layout =>
      (whole, at) =>
        layout(whole, at).filter(({ name }) => name.includes('up'))
    const all = alike((whole) => [...whole.values()])
    const equal = (jitter: number | null = null) => aRun({ layout: all, alter, jitter })
    const runs = { reference: equal(), roundings: [equal(1e-7), equal(2e-7)] }
    const staged = await compare({ world: 2, layout: alike(stages), alter }, runs)
    expect(staged.findings).toEqual([])
    expect(staged.comparison).toMatchObject({ status: 'not-compared', num_mapped: 0 })
    expect(staged.comparison.unmapped[0]).toMatchObject({ reason: 'ambiguous' })
    const whole = await compare({ world: 2, layout: all, alter }, runs)
    expect(whole.comparison).toMatchObject({ status: 'agrees', num_mapped: 8 })
    // Another shape in the layer tells which one it is.
    const told = {
      reference: aRun({ alter }),
      roundings: [1e-7, 2e-7].map((jitter) => aRun({ alter, jitter })),
    }
    const known = await compare({ world: 2, layout: stages, alter }, told)
    expect(known.comparison).toMatchObject({ status: 'agrees', num_mapped: 6 })
  })

  test('The reason counts samples here, in the reference and in both', async () => {
    const update = { rows: [['own', 'row 1']] }
    const { comparison } = await compare({ alter: twice, update })
    expect(comparison.reason).toMatch(/with 2 here and 1 in the reference, of which 1 /)
  })

  const sequences = (...columns: string[]) => ({
    rows: [[`rows of ${columns}`]],
    columns: [columns],
  })
  const parts = (rank: number) => sequences(rank === 0 ? 'first' : 'second')

  test.each<[string, Shape['update'], Shape['update'], boolean]>([
    ['Ranks that share out each sequence', parts, sequences('first', 'second'), true],
    ['Ranks that leave out a part', () => sequences('first'), sequences('first', 'second'), false],
    ['Ranks of a record without columns', { rows: [['other']] }, sequences('first'), false],
    ['Ranks whose rows have no columns', { rows: [['other']], columns: [[]] }, sequences(), false],
  ])(
    'Columns tell whether samples are those of a reference: %s',
    async (_what, update, given, isSame) => {
      const { findings } = await compare(
        { world: 2, alter: twice, update },
        { reference: aRun({ update: given }) },
      )
      expect(findings.map(({ kind }) => kind)).toEqual(isSame ? ['gradient-scale'] : [])
    },
  )

  test('Losses that differ by their samples and have the mean of the reference are the same samples', async () => {
    const rows = { rows: [] }
    const { findings } = await compare(
      { alter: twice, update: { losses: [1, 3], rows: [] } },
      { reference: aRun({ update: { losses: [2], ...rows } }) },
    )
    expect(findings).toMatchObject([{ kind: 'gradient-scale', step: 1 }])
  })

  test('Two commands without a gradient do not agree', async () => {
    const none = { layout: withoutGradients }
    const { comparison } = await compare(none, {
      reference: aRun(none),
      roundings: [aRun({ ...none, jitter: 1e-7 })],
    })
    expect(comparison).toMatchObject({ status: 'not-compared', reason: 'no gradient was compared' })
  })

  test('Parts without a place are listed with their reason', async () => {
    const { comparison } = await compare({ layout: twoDimensions })
    expect(comparison).toMatchObject({
      num_mapped: 5,
      unmapped: [{ rank: 0, name: '0.up.weight', reason: 'other-shape' }],
    })
  })

  test('A reference that failed, or of which a rank left no record, says so', async () => {
    const failed = await compare({}, { reference: null, hindrance: 'it failed: no memory' })
    expect(failed.comparison).toMatchObject({
      status: 'not-compared',
      reason: 'it failed: no memory',
    })
    const whole = aRun({ world: 2 })
    const record = { ...whole.record, ranks: whole.record.ranks.slice(1) }
    const partly = await compare({}, { reference: { ...whole, record } })
    expect(partly.comparison.reason).toBe('only 1 of its 2 ranks left a record')
  })

  test('A reference that nobody recorded, that made no step or whose hook failed is not compared', async () => {
    const whole = aRun()
    const [rank] = whole.record.ranks
    const broken = { kind: 'broken', place: 'update', text: 'no such name' } as const
    const lines = [...rank!.journal.lines, broken]
    const hooked = { ...rank!, journal: { ...rank!.journal, lines } }
    const without = async (record: KeptRun['record']) =>
      (await compare({}, { reference: { ...whole, record } })).comparison
    expect(await without({ ...whole.record, ranks: [] })).toMatchObject({
      status: 'not-compared',
      reason: 'no process of it loaded the adapter',
    })
    expect(await without({ ...whole.record, ranks: [hooked] })).toMatchObject({
      status: 'not-compared',
      reason: expect.stringContaining('no such name'),
    })
    expect(await without(aRun({ numSteps: 0 }).record)).toMatchObject({
      status: 'not-compared',
      reason: 'no step of it was seen',
    })
    expect(
      (await compare({ numSteps: 1 }, { reference: aRun({ numSteps: 1 }) })).comparison,
    ).toMatchObject({
      status: 'agrees',
      num_steps: 1,
    })
  })

  test.each([
    [2, 3],
    [3, 2],
  ])(
    'Of a job of %i steps and a reference of %i, those of both are compared',
    async (own, others) => {
      const { comparison } = await compare(
        { numSteps: own },
        { reference: aRun({ numSteps: others }) },
      )
      expect(comparison).toMatchObject({ status: 'agrees', num_steps: 2 })
    },
  )
})

describe('The effect of rounding is measured', () => {
  const a = { alter: gradient((value) => value * 1.5) }

  test('Without a measure nothing is concluded, and none is needed where nothing could be compared', async () => {
    expect(await compare({}, { roundings: [] })).toMatchObject({
      needs: 'roundings',
      comparison: { status: 'not-compared' },
    })
    // Bits that did not move measure nothing.
    expect((await compare({}, { roundings: [aRun()] })).needs).toBe('roundings')
    expect((await compare({}, { roundings: [], reference: null })).needs).toBeNull()
  })

  test('A run of which a rank or a step did not round otherwise measures nothing', async () => {
    const world = 2
    const reference = aRun({ world })
    const whole = aRun({ world, jitter: 1e-7 })
    const still = (isStill: (rank: number, step: number) => boolean): KeptRun => ({
      ...whole,
      record: {
        ...whole.record,
        ranks: whole.record.ranks.map((one) => ({
          ...one,
          updates: one.updates.map((update) => ({
            ...update,
            moved: isStill(one.rank, update.step) ? 0 : 1,
          })),
        })),
      },
    })
    const needs = async (one: KeptRun) =>
      (await compare({ world }, { reference, roundings: [one], ownRoundings: null })).needs
    expect(await needs(still(() => false))).toBeNull()
    expect(await needs(still((rank) => rank === 1))).toBe('roundings')
    expect(await needs(still((_, step) => step === 1))).toBe('roundings')
  })

  test('All runs that measured it are counted, and what comes nearest to its limit is shown', async () => {
    const { comparison } = await compare({ jitter: 3e-7 })
    expect(comparison.num_roundings).toBe(3)
    expect(comparison.largest.map(({ what, rank }) => [what, rank])).toEqual([
      ['gradients', 0],
      ['weights', 0],
      ['loss', null],
    ])
    expect(comparison.largest[0]?.difference).toBeGreaterThan(0)
  })

  test.each([Infinity, NaN])(
    'A gradient that is %d in both commands is the same, and in one is not',
    async (bad) => {
      const alter = gradient((value, name) => (name === '1.up.weight' ? bad : value))
      const alike = {
        reference: aRun({ alter }),
        roundings: [aRun({ alter, jitter: 1e-7 })],
      }
      const both = await compare({ alter }, alike)
      expect(both.findings).toEqual([])
      const { comparison, findings } = await compare({ alter })
      expect(findings).toMatchObject([{ parameter: '1.up.weight', step: 1, severity: 'error' }])
      expect(comparison.largest[0]).toMatchObject({
        what: 'gradients',
        step: 1,
        parameter: '1.up.weight',
        difference: null,
      })
      const healthy = await compare({}, alike)
      expect(healthy.findings).toMatchObject([{ parameter: '1.up.weight', severity: 'error' }])
    },
  )

  test('A difference needs the rounding of the job itself, and an agreement does not', async () => {
    expect(await compare(a, { ownRoundings: null })).toMatchObject({
      needs: 'own-roundings',
      findings: [],
      comparison: { status: 'not-compared' },
    })
    expect(await compare({}, { ownRoundings: null })).toMatchObject({
      needs: null,
      comparison: { status: 'agrees' },
    })
  })

  test('What the rounding of either explains is no difference, and what it does not is one', async () => {
    const off = (by: number) => ({
      alter: gradient((value, name) => value + by * Number(name === '1.up.weight')),
    })
    const coarse = [aRun({ jitter: 1e-2 })]
    expect((await compare(off(1e-3), { ownRoundings: coarse })).comparison.status).toBe('agrees')
    expect((await compare(off(1e-3), { roundings: coarse })).comparison.status).toBe('agrees')
    expect((await compare(off(1e-3))).comparison.status).toBe('differs')
    const alike = [aRun({ ...off(1), jitter: 1e-2 })]
    expect((await compare(off(1), { ownRoundings: alike })).comparison.status).toBe('differs')
  })

  test('A gradient that is zero in the reference may be rounded beside the others', async () => {
    const none: Alter = (value, { what, name }) =>
      what === 'gradients' && name === '0.up.bias' ? 0 : value
    const almost =
      (by: number): Alter =>
      (value, at) =>
        none(value, at) + (at.what === 'gradients' && at.name === '0.up.bias' ? by : 0)
    const others = {
      reference: aRun({ alter: none }),
      roundings: [aRun({ alter: none, jitter: 1e-7 })],
    }
    expect((await compare({ alter: almost(1e-7) }, others)).comparison.status).toBe('agrees')
    expect((await compare({ alter: almost(1e-2) }, others)).comparison.status).toBe('differs')
  })

  test('Losses may be one multiple of those of the reference, and no other numbers', async () => {
    const update = { losses: [3] }
    const third = { reference: aRun({ update }), roundings: [aRun({ update, jitter: 1e-7 })] }
    const { comparison } = await compare({ update: { losses: [1] } }, third)
    expect(comparison.status).toBe('agrees')
    expect(comparison.loss_factor).toBeCloseTo(1 / 3, 5)
    const other = await compare({ update: { losses: [5] } })
    expect(other.comparison).toMatchObject({ status: 'not-compared', loss_factor: null })
    expect(other.findings).toEqual([])
  })
})

test('A part of a reference that its ranks hold together is put together', async () => {
  const reference = aRun({ world: 2, layout: uneven })
  const moved = [aRun({ world: 2, layout: uneven, jitter: 1e-7 })]
  const { comparison } = await compare(
    { world: 2, layout: byHand() },
    { reference, roundings: moved },
  )
  expect(comparison).toMatchObject({ status: 'agrees', num_mapped: 12, world_size: 2 })
})

test('A reference whose ranks hold different plain tensors of one name has no such tensor', async () => {
  const first = (one: Tensor): Tensor => part(one, 0, [0, 1])
  const layout: Layout = (whole) => [first(whole.get('0.up.weight')!)]
  const alter: Alter = (value, { rank }) => value + rank
  const { comparison, findings } = await compare(
    {},
    { reference: aRun({ world: 2, layout, alter }) },
  )
  expect(findings).toEqual([])
  expect(comparison.status).toBe('not-compared')
})
