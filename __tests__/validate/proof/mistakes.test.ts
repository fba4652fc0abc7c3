import { describe, expect, test } from 'vitest'
import { mistakes, nameMistakes } from '../../../src/validate/proof/mistakes/index.js'
import { casesByMistake, jobOf, secondPass } from './cases-by-mistake.js'
import { aJob, changing } from './simulate-job.js'

describe.each(Object.entries(casesByMistake))('Mistake %s', (name, { mistake, says, healthy }) => {
  test(`The mistake ${name} is named with ranks, step and advice`, () => {
    const findings = nameMistakes(jobOf(mistake))
    const named = findings.find(({ kind }) => kind === name)
    expect(findings.map(({ kind }) => kind)).toContain(name)
    expect(named).toMatchObject({ ...says, severity: 'error' })
  })

  test(`A job that only resembles ${name} is not reported for it`, () => {
    expect(nameMistakes(jobOf(healthy)).map(({ kind }) => kind)).toEqual([])
  })
})

test('Every mistake of the registry has its cases', () => {
  expect(Object.keys(casesByMistake).sort()).toEqual(mistakes.map(({ name }) => name).sort())
})

test('A majority of three ranks outvotes the rank with another learning rate', () => {
  const job = aJob(
    changing('update', [2], () => ({ settings: [{ lr: 0.3 }] })),
    3,
  )
  expect(nameMistakes(job)).toMatchObject([{ kind: 'settings-differ', ranks: [2], step: 0 }])
})

test('Ranks with a dataset each may use the same indices', () => {
  const shifted = changing('batch', [1], ({ indices }) => ({
    indices: indices!.map((one) => one - 1),
  }))
  expect(nameMistakes(aJob(shifted))).toEqual([])
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
