import { describe, expect, test } from 'vitest'
import { explainFailure } from '../../../src/runtime/run/explain-failure.js'
import { aFailure } from '../../support/builders/launch-builders.js'

const killed = { code: null, signal: 'SIGKILL' } as const

describe('Explaining a failure', () => {
  const ended = { rank: 1, exit: null, failure: null, step: 7 }
  const stall = { ranks: [1], isInside: false, isAwaited: true, processState: null }
  test.each([
    {
      name: 'a kill',
      diagnosis: { ...ended, kind: 'exited', exit: killed },
      exitCode: 3,
      message: 'worker 1 was killed with SIGKILL at step 7.',
    },
    {
      name: 'an exit',
      diagnosis: { ...ended, kind: 'exited', exit: { code: 9, signal: null } },
      exitCode: 3,
      message: 'worker 1 exited with code 9 at step 7.',
    },
    {
      name: 'a frozen process',
      diagnosis: { ...ended, kind: 'frozen' },
      exitCode: 3,
      message: 'worker 1 was frozen (its process is stopped) at step 7.',
    },
    {
      name: 'a silent one',
      diagnosis: { ...ended, kind: 'silent', step: null },
      exitCode: 3,
      message: 'worker 1 stopped answering before it reported a step.',
    },
    {
      name: 'a stall',
      diagnosis: { ...ended, kind: 'stalled', stall },
      exitCode: 3,
      message: /worker 1 held up all others/,
    },
    {
      name: 'a blocked loop',
      diagnosis: { ...ended, kind: 'stalled', stall: { ...stall, processState: 'R' } },
      exitCode: 3,
      message: /main thread is busy: a blocked loop/,
    },
    {
      name: 'a dead link',
      diagnosis: { ...ended, kind: 'partitioned', link: { from: 0, to: 1, isMutual: false } },
      exitCode: 3,
      message: /worker 1 no longer hears from rank 0, which is alive/,
    },
    {
      name: "a user's mistake",
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'configuration', message: 'workload ./x.mjs: no' }),
      },
      exitCode: 2,
      message: 'workload ./x.mjs: no',
    },
    {
      name: 'a failed check',
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'integrity', message: 'replicas differ', step: 7, ranks: [1] }),
      },
      exitCode: 1,
      message: 'replicas differ',
    },
    {
      name: 'a launcher that was ended',
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'machine', cause: 'launcher-ended', message: 'got SIGTERM' }),
      },
      exitCode: 3,
      message: 'got SIGTERM',
    },
    {
      name: 'a bug',
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'unexpected', message: 'boom', ranks: [] }),
      },
      exitCode: 3,
      message: 'worker 1 failed at step 7: boom',
    },
  ] as const)('The message explains the failure: $name', ({ diagnosis, exitCode, message }) => {
    const error = explainFailure(diagnosis, { own: [], shared: [] })
    expect(error.exitCode).toBe(exitCode)
    expect(error.message).toMatch(message)
  })

  test.each([
    [
      'reported no step itself',
      null,
      'before it reported a step itself; rank 0 had finished step 19, which needs its part',
    ],
    [
      'reported an older step',
      12,
      'at step 12 by its last report; rank 0 had finished step 19, which needs its part',
    ],
    ['reported the step after it', 20, 'at step 20'],
  ])(
    'The message names the step that others finished with a worker that %s',
    (_what, step, place) => {
      const diagnosis = { ...ended, kind: 'exited', exit: killed, step } as const
      const { message } = explainFailure(diagnosis, { own: [], shared: [] }, { rank: 0, step: 19 })
      expect(message).toBe(`worker 1 was killed with SIGKILL ${place}.`)
    },
  )

  test('The message omits the others when the worker to blame still reports', () => {
    const diagnosis = { ...ended, kind: 'stalled', stall } as const
    const { message } = explainFailure(diagnosis, { own: [], shared: [] }, { rank: 0, step: 19 })
    expect(message).not.toContain('rank 0')
  })

  test('The message names all candidates when the culprit is unknown, and whose lines it shows', () => {
    const several = { ...stall, ranks: [0, 2] }
    const diagnosis = { ...ended, rank: 0, kind: 'stalled', stall: several } as const
    const error = explainFailure(diagnosis, { own: ['one'], shared: [] })
    expect(error).toMatchObject({ ranks: [0, 2], exitCode: 3 })
    expect(error.message).toBe(
      'workers 0 and 2 held up all others (none of them has entered the collective the others wait in) at step 7. Last lines of worker 0: one',
    )
  })

  test('The message shows what the worker printed last', () => {
    const error = explainFailure(
      { ...ended, kind: 'exited', exit: killed },
      { own: ['one', 'two'], shared: [] },
    )
    expect(error.message).toContain('Its last lines: one | two')
  })
})

test('A rank that ended without an exception is explained by the last error that was printed, and an exception by itself', () => {
  const explain = (stack: string | null) =>
    explainFailure(
      {
        kind: 'reported',
        rank: 0,
        exit: null,
        step: 0,
        failure: aFailure({
          kind: 'unexpected',
          message: 'its script ended with exit code 2',
          stack,
        }),
      },
      { own: [], shared: ['usage: train.py', 'train.py: error: unrecognized arguments: --tp 2'] },
    ).message
  expect(explain(null)).toBe(
    'worker 0 failed at step 0: its script ended with exit code 2. ' +
      'The last error that was printed: train.py: error: unrecognized arguments: --tp 2',
  )
  expect(explain('Traceback')).toBe('worker 0 failed at step 0: its script ended with exit code 2')
})
