import { expect, test } from 'vitest'
import type { OneProcess } from '../../../../src/kit/records/reports/one-process-report.js'
import { errorFinding, ifNotByDesign } from '../../../../src/prove/validate/proof/finding.js'
import {
  needsReferences,
  weighReferences,
} from '../../../../src/prove/validate/proof/weigh-references.js'

const claim = (kind: string, step = 2) => errorFinding(kind, { step, message: 'A claim.' })
const alone = (changes: Partial<OneProcess> = {}): OneProcess => ({
  arguments: [],
  num_roundings: 2,
  status: 'agrees',
  reason: null,
  num_steps: 3,
  largest: null,
  ...changes,
})
const severityOf = (kind: string, reference: OneProcess | null) =>
  weighReferences([claim(kind)], reference)[0]?.severity

test.each(['uneven-loss', 'depends-on-rank'])(
  'One process that has the gradients of the step turns %s into a note',
  (kind) => {
    expect(severityOf(kind, alone())).toBe('note')
    expect(severityOf(kind, alone({ num_steps: 2 }))).toBe('error')
    expect(severityOf(kind, alone({ status: 'differs' }))).toBe('error')
    expect(severityOf(kind, null)).toBe('error')
  },
)

test('One process that has the gradients of the step leaves nothing of a guess that they are others', () => {
  const guessed = (kind: string, reference: OneProcess | null) =>
    weighReferences([ifNotByDesign(claim(kind))], reference).map(({ severity }) => severity)
  expect(guessed('uneven-loss', alone())).toEqual([])
  expect(guessed('uneven-loss', alone({ num_steps: 2 }))).toEqual(['note'])
  expect(guessed('uneven-loss', alone({ status: 'differs' }))).toEqual(['note'])
  expect(guessed('uneven-loss', null)).toEqual(['note'])
  expect(guessed('memory-grows', alone())).toEqual(['note'])
})

test('One process that agrees refutes no mistake that it cannot see', () => {
  expect(severityOf('replicas-differ', alone())).toBe('error')
})

test.each([
  ['gradient-scale', 2, 1],
  ['gradient-scale', 3, 2],
  ['uneven-loss', 2, 2],
])('What one process shows as %s at step %d leaves %d findings', (kind, step, count) => {
  const found = weighReferences([claim(kind, step), claim('depends-on-rank', 2)], null)
  expect(found).toHaveLength(count)
})

test('References are needed unless an error remains whatever they show', () => {
  const [uneven, replicas] = [claim('uneven-loss'), claim('replicas-differ')]
  expect(needsReferences('bitwise', [])).toBe(true)
  expect(needsReferences('failed', [uneven])).toBe(true)
  expect(needsReferences('failed', [uneven, replicas])).toBe(false)
})
