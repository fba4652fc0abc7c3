import { expect, test } from 'vitest'
import {
  DeterministicFailureError,
  exitCodes,
  InfrastructureError,
  WorkerFailedError,
} from '../../../src/kit/errors.js'
import { ownPolicy } from '../../../src/runtime/supervise/restart-policy.js'
import type { FailedAttempt, RestartPoint } from '../../../src/runtime/supervise/failed-attempt.js'
import { supervise } from '../../../src/runtime/supervise/supervise.js'

const at = (step: number): RestartPoint => ({ directory: `/c/${step}`, step, stateHash: 'h' })

/** What each attempt comes to: a step and checkpoint it fails at and leaves, or a result. */
type Script = readonly (string | Partial<FailedAttempt>)[]

async function superviseScript(script: Script, maxRestarts = 3, resumesItself = false) {
  const seen = { begun: [] as (number | null)[], delays: [] as number[], notes: [] as string[] }
  const error = new WorkerFailedError([1], 'worker 1 was killed with SIGKILL.')
  const run = supervise({
    policy: ownPolicy(maxRestarts),
    async runAttempt(attempt, from) {
      seen.begun.push(from?.step ?? null)
      const act = script[attempt]
      if (typeof act !== 'string') throw error
      return act
    },
    examine: async (attempt) => ({
      class: 'worker',
      signature: 'killed',
      message: error.message,
      step: attempt,
      rank: 1,
      from: null,
      ...(script[attempt] as Partial<FailedAttempt>),
    }),
    sleep: async (ms) => void seen.delays.push(ms),
    random: () => 0.8,
    resumesItself,
    note: (line) => seen.notes.push(line),
  })
  return { seen, error, run, ended: await run.catch((reason: unknown) => reason) }
}

test('The supervisor does not interfere with a successful run', async () => {
  const { ended, seen } = await superviseScript(['done'])
  expect(ended).toEqual({ result: 'done', restarts: [] })
  expect(seen).toEqual({ begun: [null], delays: [], notes: [] })
})

test('Each attempt continues from the newest checkpoint after its delay', async () => {
  const script = [{ from: null }, { from: at(20) }, { from: at(20) }, 'done']
  const { ended, seen } = await superviseScript(script)
  expect(seen.begun).toEqual([null, null, 20, 20])
  expect(seen.delays).toEqual([200, 200, 400])
  expect(ended).toMatchObject({
    result: 'done',
    restarts: [
      { delayMs: 200, failure: { from: null } },
      { delayMs: 200, failure: { from: { step: 20 } } },
      { delayMs: 400, failure: { from: { step: 20 } } },
    ],
  })
})

test('The supervisor reports the failure, the restart point, the delay and the restarts left', async () => {
  const { seen } = await superviseScript([{ from: at(20) }, { from: null }, 'done'])
  expect(seen.notes).toEqual([
    'worker 1 was killed with SIGKILL; restarting from step 20 in 0.2 s (1 of 3)',
    'worker 1 was killed with SIGKILL; restarting from the start in 0.4 s (2 of 3)',
  ])
})

test('The supervisor does not claim that a command which resumes by itself begins from the start', async () => {
  const { seen } = await superviseScript([{ from: null }, 'done'], 3, true)
  expect(seen.notes).toEqual([
    'worker 1 was killed with SIGKILL; restarting the command in 0.2 s (1 of 3)',
  ])
})

test('The supervisor returns the last error when no restarts are left', async () => {
  const { ended, error, seen } = await superviseScript([{}, {}], 1)
  expect(ended).toBe(error)
  expect(seen.notes.at(-1)).toBe('1 of 1 restarts are used up')
})

test('A failure that repeats itself has its own error and exit code', async () => {
  const { ended, error, seen } = await superviseScript([{ step: 7 }, { step: 7 }])
  expect(ended).toBeInstanceOf(DeterministicFailureError)
  expect(ended).toMatchObject({
    exitCode: exitCodes.deterministicFailure,
    cause: error,
    message: expect.stringMatching(
      /^worker 1 was killed with SIGKILL: deterministic, the run failed 2 times at step 7/,
    ),
  })
  expect(seen.begun).toHaveLength(2)
})

test('The supervisor ends the run silently and at once when no restart is allowed', async () => {
  const { ended, error, seen } = await superviseScript([{ class: 'aborted' }])
  expect(ended).toBe(error)
  expect(seen).toEqual({ begun: [null], delays: [], notes: [] })
})

test('A stop during the delay ends the run', async () => {
  const stopped = new InfrastructureError('interrupted')
  const run = supervise({
    policy: ownPolicy(3),
    runAttempt: () => Promise.reject(new WorkerFailedError([0], 'worker 0 was killed')),
    examine: async () => ({
      class: 'worker',
      signature: '',
      message: '',
      step: null,
      rank: 0,
      from: null,
    }),
    sleep: () => Promise.reject(stopped),
    random: () => 0,
    note: () => undefined,
  })
  await expect(run).rejects.toBe(stopped)
})
