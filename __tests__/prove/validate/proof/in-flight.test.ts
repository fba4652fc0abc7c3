import { expect, test } from 'vitest'
import type { LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import { nameMistakes } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { proveJob } from '../../../../src/prove/validate/proof/prove-job.js'
import { aJob, type Change, changing } from './simulate-job.js'

const inFlight =
  (changes: Partial<LineOf<'in_flight'>> = {}, ranks: readonly number[] = [0, 1]): Change =>
  (lines, rank) =>
    ranks.includes(rank)
      ? [
          ...lines,
          {
            kind: 'in_flight',
            index: 1,
            step: 1,
            name: 'allreduce',
            line: 'train.py:8',
            what: 'gradient',
            parameter: 'in.weight',
            ...changes,
          },
        ]
      : lines

const inTurn =
  (...changes: readonly Change[]): Change =>
  (lines, rank) =>
    changes.reduce((changed, change) => change(changed, rank), lines)
const named = (...changes: readonly Change[]) => nameMistakes(aJob(inTurn(...changes)))
const otherState: Change = changing('update', [1], ({ step }) =>
  step < 2 ? {} : { weights: ['other', 'bits'] },
)

test('An update that reads a gradient in flight is an error of all ranks that do so', () => {
  expect(named(inFlight())).toMatchObject([
    { kind: 'in-flight', severity: 'error', ranks: [], step: 1, parameter: 'in.weight' },
  ])
  expect(named(inFlight({}, [1]))).toMatchObject([{ ranks: [1] }])
})

test('A tensor that is changed in flight is an error without a parameter', () => {
  expect(named(inFlight({ what: 'changed', parameter: null }))).toMatchObject([
    { kind: 'in-flight', severity: 'error', parameter: null },
  ])
})

test('A reduction that an update does not wait for, and whose tensors it does not read, is a note', () => {
  const [found] = named(inFlight({ parameter: null }))
  expect(found).toMatchObject({ kind: 'in-flight', severity: 'note' })
  expect(found!.message).toMatch(/^If this is not by design/)
})

test('What is certain comes before a guess of an earlier step', () => {
  const guess = inFlight({ step: 0, index: 0, parameter: null })
  expect(named(guess, inFlight({ step: 2 }))).toMatchObject([{ severity: 'error', step: 2 }])
})

test('A race explains that replicas differ, and a guess does not', () => {
  expect(named(otherState).map(({ kind }) => kind)).toEqual(['replicas-differ'])
  expect(named(otherState, inFlight()).map(({ kind }) => kind)).toEqual(['in-flight'])
  expect(named(otherState, inFlight({ parameter: null })).map(({ kind }) => kind)).toEqual([
    'in-flight',
    'replicas-differ',
  ])
})

test('A rank that differs from its replays is not blamed where the script has a race', () => {
  const alone = { protection: null, hindrance: null, oneProcess: null, fold: null } as const
  const replays = { replay: aJob(), secondReplay: aJob() }
  const kinds = (job: ReturnType<typeof aJob>) =>
    proveJob({ ...alone, ...replays, job }).findings.map(({ kind }) => kind)
  const onRank1 = changing('update', [0, 1], ({ step }) =>
    step < 2 ? {} : { weights: ['other', 'bits'] },
  )
  expect(kinds(aJob(onRank1))).toContain('differs-from-replay')
  expect(kinds(aJob(inTurn(onRank1, inFlight())))).toEqual(['in-flight'])
})
