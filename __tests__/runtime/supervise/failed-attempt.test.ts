import { describe, expect, test } from 'vitest'
import {
  ConfigError,
  InfrastructureError,
  LauncherEndedError,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../../../src/kit/errors.js'
import {
  classifyFailure,
  type Evidence,
  signatureOf,
} from '../../../src/runtime/supervise/failed-attempt.js'

const evidence: Evidence = { reachedStep: 9, firstStep: 0, isAborted: false }

describe('Class of a failure', () => {
  test.each([
    ['worker', new WorkerFailedError([1], 'worker 1 was killed'), {}],
    ['integrity', new TrainingIntegrityError('replicas differ', 8, [1]), {}],
    ['launcher', new LauncherEndedError('torchrun got SIGTERM'), {}],
    ['machine', new InfrastructureError('no more processes'), {}],
    ['workload', new ConfigError('mine.mjs: loss threw'), {}],
    ['configuration', new ConfigError('no such workload'), { reachedStep: null }],
    ['configuration', new ConfigError('mine.mjs: loss threw'), { reachedStep: 0 }],
    ['configuration', new ConfigError('mine.mjs: loss threw'), { firstStep: 9 }],
    ['unexpected', new TypeError('a bug'), {}],
    ['unexpected', 'a string', {}],
    ['aborted', new WorkerFailedError([1], 'worker 1 was killed'), { isAborted: true }],
  ] as const)('The failure has the class "%s": %s %j', (expected, error, changes) => {
    expect(classifyFailure(error, { ...evidence, ...changes }).class).toBe(expected)
  })
})

test('The failed step is the one that a check names, else the first unfinished step', () => {
  const integrity = new TrainingIntegrityError('replicas differ', 7, [0, 1])
  expect(classifyFailure(integrity, evidence)).toMatchObject({ step: 7, rank: null })
  const killed = new WorkerFailedError([2], 'worker 2 was killed')
  expect(classifyFailure(killed, evidence)).toMatchObject({ step: 9, rank: 2 })
  const stalled = new WorkerFailedError([0, 2], 'workers 0 and 2 held up all others')
  expect(classifyFailure(stalled, evidence)).toMatchObject({ step: 9, rank: null })
})

/** Worker 1 ended, as the launcher says it of a worker whose last beat was of this place. */
const anEnd = (what: string, place = 'at step 3', printed = '') => {
  const at = (where: string) => `${what} ${where}.${printed}`
  return new WorkerFailedError([1], at(place), undefined, { words: { what, at, printed: '' } })
}

test.each([
  'at step 3',
  'before it reported a step itself; rank 0 had finished step 8, which needs its part',
  'at step 3 by its last report; rank 0 had finished step 8, which needs its part',
])('The step from the logs replaces "%s" in the message', (place) => {
  const killed = anEnd('worker 2 was killed', place, ' Its last lines: at step 1')
  expect(classifyFailure(killed, evidence).message).toBe(
    'worker 2 was killed at step 9. Its last lines: at step 1',
  )
  expect(classifyFailure(killed, { ...evidence, reachedStep: null }).message).toBe(killed.message)
})

test('The step in the words of a workload or a check stays unchanged', () => {
  const failed = new WorkerFailedError([1], 'rank 1 lost rank 0 at step 3')
  expect(classifyFailure(failed, evidence).message).toBe(failed.message)
})

describe('Signature of a failure', () => {
  test.each([
    ['on another rank', anEnd('worker 1 was killed'), anEnd('worker 2 was killed')],
    [
      'at another step',
      anEnd('worker 1 was killed', 'at step 7'),
      anEnd('worker 0 was killed', 'before it reported a step'),
    ],
    [
      'with other last words',
      anEnd('worker 1 exited with code 1'),
      anEnd('worker 1 exited with code 1', 'at step 3', ' Its last lines: a | b'),
    ],
    [
      'with more witnesses',
      new Error('tensor w, rank 0 of 4 differs'),
      new Error('tensor w, rank 1, 2 of 4 differs'),
    ],
  ])('Two failures of one cause have the same signature %s', (_what, one, other) => {
    expect(signatureOf(one)).toBe(signatureOf(other))
  })

  test('Two failures of different causes have different signatures', () => {
    const [killed, frozen] = [anEnd('worker 1 was killed'), anEnd('worker 1 was frozen')]
    expect(signatureOf(killed)).not.toBe(signatureOf(frozen))
  })
})
