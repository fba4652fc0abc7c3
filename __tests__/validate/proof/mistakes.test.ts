import { describe, expect, test } from 'vitest'
import type { JournalLine, LineOf } from '../../../src/records/proof/journal-line.js'
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

describe('A rank whose script is over while another trains on', () => {
  const file = '/job/train.py:107'
  const early = (lines: JournalLine[], rank: number): JournalLine[] => {
    const before = (line: JournalLine) => !('step' in line) || line.step < 3
    const short = lines.filter((line) => before(line) && line.kind !== 'exhausted')
    if (rank === 0) return short
    const next = lines.find((line) => line.kind === 'enter' && line.step === 3)!
    const lost = { type: 'RuntimeError', text: 'Connection closed by peer', lost: true, line: file }
    return [
      ...short.slice(0, -1),
      { ...(next as LineOf<'enter'>), part: 'gradients' },
      { kind: 'error', ...lost },
      { kind: 'end', reason: 'finished' },
    ]
  }

  test('A rank that leaves the training loop early is named with its last step, and with what the others wait for', () => {
    const [finding] = nameMistakes(aJob(early))
    expect(finding).toMatchObject({ kind: 'collective-mismatch', ranks: [0], step: 3 })
    expect(finding!.message).toBe(
      `Rank 0 left the training loop after step 2 and ended; rank 1 went on to step 3, where the allreduce at ${file} waits for all ranks.`,
    )
    expect(finding!.advice).toContain('all-reduced stop flag')
  })

  test('A rank that ended before a collective that reduces no gradients has not left the training loop', () => {
    const elsewhere = changing('enter', [1], () => ({ part: null }))
    const [finding] = nameMistakes(aJob((lines, rank) => elsewhere(early(lines, rank), rank)))
    expect(finding).toMatchObject({ kind: 'collective-mismatch', ranks: [], step: 3 })
    expect(finding!.message).toContain('do not enter the same collectives')
  })
})

test('A job without any record is accused of nothing', () => {
  expect(nameMistakes({ world: 0, ranks: [] })).toEqual([])
})
