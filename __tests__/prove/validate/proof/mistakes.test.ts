import { describe, expect, test } from 'vitest'
import { mistakes, nameMistakes } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { aliveWith } from './cases-by-content.js'
import { casesByMistake, halfAtLast, jobOf, secondPass, withRest } from './cases-by-mistake.js'
import { aJob, type Change, changing } from './simulate-job.js'

describe.each(Object.entries(casesByMistake))('Mistake %s', (name, { mistake, says, healthy }) => {
  test(`The mistake ${name} is named with ranks, step and advice`, () => {
    const findings = nameMistakes(jobOf(mistake))
    const named = findings.find(({ kind }) => kind === name)
    expect(findings.map(({ kind }) => kind)).toContain(name)
    expect(named).toMatchObject({ severity: 'error', ...says })
  })

  test(`A job that only resembles ${name} is not reported for it`, () => {
    expect(nameMistakes(jobOf(healthy)).map(({ kind }) => kind)).toEqual([])
  })
})

test('More tensors that take less memory together are no growth', () => {
  const kinds = (bytesOfOne: number) =>
    nameMistakes(aJob(aliveWith(bytesOfOne, 20, 23, 26, 29))).map(({ kind }) => kind)
  expect(kinds(1)).toEqual(['memory-grows'])
  expect([kinds(0), kinds(-1)]).toEqual([[], []])
})

test('Every mistake of the registry has its cases', () => {
  expect(Object.keys(casesByMistake).sort()).toEqual(mistakes.map(({ name }) => name).sort())
})

test.each(['no-gradient-reduction', 'sync-suppressed'])(
  'Where collectives are not on record, %s is not concluded from their absence, and what differs is named all the same',
  (name) => {
    const { mistake } = casesByMistake[name]!
    const job = aJob((lines, rank) => [
      ...mistake(lines, rank),
      { kind: 'unrecorded', backends: ['nccl'], reason: null },
    ])
    expect(nameMistakes(job).map(({ kind }) => kind)).toEqual(['unreduced-parameter'])
  },
)

test('A majority of three ranks outvotes the rank with another learning rate', () => {
  const job = aJob(
    changing('update', [2], () => ({ settings: [{ lr: 0.3 }] })),
    3,
  )
  expect(nameMistakes(job)).toMatchObject([{ kind: 'settings-differ', ranks: [2], step: 0 }])
})

test.each([0, 1])('A rank whose record was cut off after update %i is not frozen', (kept) => {
  const job = aJob((lines, rank) =>
    rank === 1 ? lines.filter((line) => line.kind !== 'update' || line.step < kept) : lines,
  )
  expect(nameMistakes(job).map(({ kind }) => kind)).not.toContain('frozen-on-rank')
})

test('Ranks with a dataset each may use the same indices', () => {
  const shifted = changing('batch', [1], ({ indices }) => ({
    indices: indices!.map((one) => one - 1),
  }))
  expect(nameMistakes(aJob(shifted))).toEqual([])
})

test('Ranks that take their part of the same batches may change their parts from pass to pass', () => {
  const again = secondPass(1)
  const sliced = changing('update', [0, 1], ({ step }, rank) => ({
    rows: [[`row ${step % 4} of ${(rank + Math.floor(step / 4)) % 2}`]],
  }))
  const shifted = changing('batch', [1], ({ indices }) => ({
    indices: indices!.map((one) => one - 1),
  }))
  const job = aJob((lines, rank) => sliced(shifted(again(lines, rank), rank), rank))
  expect(nameMistakes(job).map(({ kind }) => kind)).not.toContain('repeated-samples')
})

describe('A parameter that no optimizer of a rank holds', () => {
  const unheld: Change = (lines) => [...lines, { kind: 'unheld', step: 0, names: ['head.weight'] }]
  const found = (...changes: Change[]) =>
    nameMistakes(
      aJob((lines, rank) =>
        changes.reduce((all, change) => change(all, rank), unheld(lines, rank)),
      ),
    ).map(({ kind }) => kind)
  const heldByRank1: Change = (lines, rank) =>
    lines.map((line) =>
      line.kind === 'optimizer' && rank === 1
        ? { ...line, names: ['in.weight', 'head.weight'] }
        : line,
    )

  test('It is named where it stays as it is on all ranks', () => {
    expect(found(withRest(['same', 'same']))).toEqual(['unheld-parameter'])
  })

  test('It is held if the optimizer of another rank holds it', () => {
    expect(found(heldByRank1)).not.toContain('unheld-parameter')
  })

  test('It is trained if it changes from step to step, as where an optimizer holds flat copies', () => {
    expect(found(withRest(['one', 'another']))).toEqual([])
  })

  test('It is a replica, and named where a rank has other bits', () => {
    expect(found(withRest(['one', 'another'], [0]), withRest(['one', 'other'], [1]))).toEqual([
      'replicas-differ',
    ])
  })
})

describe('A job in which no weight changes', () => {
  const still = changing('update', [0, 1], () => ({
    weights: ['in.weight at start', 'out.weight at start'],
  }))
  const found = (change: Change) =>
    nameMistakes(aJob((lines, rank) => change(still(lines, rank), rank)))[0]

  test('An optimizer whose parameters have no gradient is named with its class', () => {
    const { message } = found(changing('update', [0, 1], () => ({ gradients: [null, null] })))!
    expect(message).toMatch(/The optimizer \(AdamW\) holds no weight that has a gradient/)
  })

  test('A learning rate of 0 is named', () => {
    const { message } = found(changing('update', [0, 1], () => ({ settings: [{ lr: 0 }] })))!
    expect(message).toContain('The learning rate of AdamW is 0 at every step.')
  })

  test('A first step with a learning rate of 0, as in a warm-up, is no mistake', () => {
    const onlyFirst: Change = (lines) => lines.filter((l) => l.kind !== 'update' || l.step === 0)
    expect(found(onlyFirst)?.kind).not.toBe('nothing-trained')
  })
})

describe('Ranks that train with different numbers of rows', () => {
  const uneven = (change: Change) =>
    nameMistakes(aJob((lines, rank) => change(halfAtLast([1])(lines, rank), rank)))
  const note = [{ kind: 'uneven-loss', severity: 'note', step: 3 }]

  test('A loss that is no plain mean may be weighted, so the finding is a note that says so', () => {
    const found = uneven(changing('update', [0, 1], () => ({ mean_losses: false })))
    expect(found).toMatchObject(note)
    expect(found[0]?.message).toMatch(/^If this is not by design: /)
  })

  test('Batches that are filled up by a sampler are a note', () => {
    expect(uneven(changing('pass', [0, 1], () => ({ batch_size: null })))).toMatchObject(note)
  })

  test('Gradients that the script averages itself are a note', () => {
    expect(uneven(changing('model', [0, 1], () => ({ wrappers: 0 })))).toMatchObject(note)
  })

  test('Rows that no loader counts are a note', () => {
    expect(uneven(changing('batch', [0, 1], () => ({ indices: null })))).toMatchObject(note)
  })

  test('As many samples as the loader counts are even, however many rows they have', () => {
    const nodes = changing('update', [1], ({ rows }) => ({ rows: [...rows, ['one more node']] }))
    expect(nameMistakes(aJob(nodes))).toEqual([])
  })
})

test('A second pass over the samples of an epoch without an update, such as an evaluation, does not count as an epoch', () => {
  expect(nameMistakes(aJob(secondPass(0, false)))).toEqual([])
})

test('A parameter of which each rank holds a part may stay as it is where that part is empty', () => {
  const { parameters } = aJob().ranks[0]!.model!
  const sharded = changing('model', [0, 1], () => ({
    parameters: parameters.map((one) => ({ ...one, sharded: true })),
  }))
  const unchanged = changing('update', [1], ({ weights }) => ({
    weights: [weights[0]!, 'out.weight at start'],
  }))
  expect(nameMistakes(aJob((lines, rank) => unchanged(sharded(lines, rank), rank)))).toEqual([])
})

test('Ranks with different numbers of batches that all reach the end of the script, as with Join, make no mistake by it', () => {
  const { mistake } = casesByMistake['ran-out-of-batches']!
  const end = { kind: 'end', reason: 'finished' } as const
  const job = jobOf((lines, rank) => [...mistake(lines, rank), end])
  expect(nameMistakes(job).map(({ kind }) => kind)).not.toContain('ran-out-of-batches')
})

test('A rank that ended before a collective that no step before had has not left the training loop', () => {
  const { mistake } = casesByMistake['stopped-early']!
  const elsewhere = changing('enter', [0], ({ step }) => (step === 2 ? { name: 'barrier' } : {}))
  const job = jobOf((lines, rank) => elsewhere(mistake(lines, rank), rank))
  expect(nameMistakes(job)).toMatchObject([{ kind: 'collective-mismatch', step: 2 }])
})

test('A job without any record is accused of nothing', () => {
  expect(nameMistakes({ world: 0, ranks: [] })).toEqual([])
})

describe('A weight that asks for a gradient on one rank only', () => {
  const frozen =
    (...ranks: readonly number[]): Change =>
    (lines, rank) => [
      ...lines,
      {
        kind: 'states',
        step: 2,
        changed: ranks.includes(rank) ? [['frozen', 'in.weight', 'as it was']] : [],
      },
    ]

  test('It is noted where every rank changes it all the same', () => {
    const [found] = nameMistakes(aJob(frozen(1)))
    expect(found).toMatchObject({ kind: 'frozen-on-rank', severity: 'note', ranks: [1], step: 2 })
  })

  test('It is no difference where all ranks have frozen it', () => {
    expect(nameMistakes(aJob(frozen(0, 1)))).toEqual([])
  })
})

describe('Samples that two ranks use', () => {
  const { mistake } = casesByMistake['repeated-samples']!
  const adviceFor = (change: Change) =>
    nameMistakes(aJob((lines, rank) => change(mistake(lines, rank), rank)))[0]?.advice

  test('Ranks whose samplers are right have split the dataset in different ways', () => {
    expect(adviceFor((lines) => lines)).toContain('random_split')
  })

  test('A batch sampler cannot take a DistributedSampler', () => {
    const bucketed = changing('pass', [0, 1], () => ({
      replicas: null,
      rank: null,
      batch_sampler: 'BucketBatches',
    }))
    expect(adviceFor(bucketed)).toContain('batches of BucketBatches by rank')
  })

  test('A loader without a sampler for ranks is given one', () => {
    const plain = changing('pass', [0, 1], () => ({ replicas: null, rank: null }))
    expect(adviceFor(plain)).toContain('sampler=DistributedSampler(dataset)')
  })
})

test('Tensors that are fewer at one look are no memory that grows at every step', () => {
  const looks = [20, 40, 39, 60].map((tensors, at) => ({
    kind: 'live' as const,
    step: 4 + 4 * at,
    tensors,
    bytes: tensors,
  }))
  expect(nameMistakes(aJob((lines) => lines.concat(looks)))).toEqual([])
})
