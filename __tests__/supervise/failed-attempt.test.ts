import { describe, expect, test } from '@jest/globals'
import {
  ConfigError,
  InfrastructureError,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../../src/errors.js'
import { classifyFailure, type Evidence, signatureOf } from '../../src/supervise/failed-attempt.js'

const evidence: Evidence = { reachedStep: 9, firstStep: 0, isAborted: false }

describe('whose a failure is', () => {
  test.each([
    ['worker', new WorkerFailedError([1], 'worker 1 was killed'), {}],
    ['integrity', new TrainingIntegrityError('replicas differ', 8, [1]), {}],
    ['machine', new InfrastructureError('no more processes'), {}],
    ['workload', new ConfigError('mine.mjs: loss threw'), {}],
    ['configuration', new ConfigError('no such workload'), { reachedStep: null }],
    ['configuration', new ConfigError('mine.mjs: loss threw'), { reachedStep: 0 }],
    ['configuration', new ConfigError('mine.mjs: loss threw'), { firstStep: 9 }],
    ['unexpected', new TypeError('a bug'), {}],
    ['unexpected', 'a string', {}],
    ['aborted', new WorkerFailedError([1], 'worker 1 was killed'), { isAborted: true }],
  ] as const)('%s: %s %j', (expected, error, changes) => {
    expect(classifyFailure(error, { ...evidence, ...changes }).class).toBe(expected)
  })
})

test('the step is the one a check names, else the first that nobody finished', () => {
  const integrity = new TrainingIntegrityError('replicas differ', 7, [0, 1])
  expect(classifyFailure(integrity, evidence)).toMatchObject({ step: 7, rank: null })
  const killed = new WorkerFailedError([2], 'worker 2 was killed')
  expect(classifyFailure(killed, evidence)).toMatchObject({ step: 9, rank: 2 })
  const stalled = new WorkerFailedError([0, 2], 'workers 0 and 2 held up all others')
  expect(classifyFailure(stalled, evidence)).toMatchObject({ step: 9, rank: null })
})

test('the message has that step, where a beat was older', () => {
  const killed = new WorkerFailedError(
    [2],
    'worker 2 was killed at step 3. Its last lines: at step 1',
  )
  expect(classifyFailure(killed, evidence).message).toBe(
    'worker 2 was killed at step 9. Its last lines: at step 1',
  )
  expect(classifyFailure(killed, { ...evidence, reachedStep: null }).message).toBe(killed.message)
})

test.each([
  'before it told of a step itself; rank 0 had finished step 8 with it',
  'at step 3 as far as it told; rank 0 had finished step 8 with it',
])('the step that the logs show takes the place of "%s"', (place) => {
  const killed = new WorkerFailedError([2], `worker 2 was killed ${place}. Its last lines: oh`)
  const evidence = { reachedStep: 9, firstStep: 0, isAborted: false }
  expect(classifyFailure(killed, evidence).message).toBe(
    'worker 2 was killed at step 9. Its last lines: oh',
  )
})

describe('two accidents of one cause have the same signature', () => {
  test.each([
    ['on another rank', 'worker 1 was killed at step 7.', 'worker 2 was killed at step 7.'],
    [
      'before its first beat',
      'worker 1 was killed at step 7.',
      'worker 0 was killed before it told of a step.',
    ],
    [
      'before its first beat, with others ahead',
      'worker 1 was killed at step 7.',
      'worker 0 was killed before it told of a step itself; rank 1 had finished step 6 with it.',
    ],
    [
      'after an old beat, with others ahead',
      'worker 1 was killed at step 7.',
      'worker 0 was killed at step 3 as far as it told; rank 1 had finished step 6 with it.',
    ],
    [
      'with other last words',
      'worker 1 exited with code 1.',
      'worker 1 exited with code 1. Its last lines: a | b',
    ],
    ['with more witnesses', 'tensor w, rank 0 of 4 differs', 'tensor w, rank 1, 2 of 4 differs'],
  ])('%s', (_what, one, other) => {
    expect(signatureOf(one)).toBe(signatureOf(other))
  })

  test('and two causes have not', () => {
    expect(signatureOf('worker 1 was killed')).not.toBe(signatureOf('worker 1 was frozen'))
  })
})
