import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { ConfigError, InfrastructureError, WorkerFailedError } from '../../src/errors.js'
import { type GroupObserver, runWorkerGroup } from '../../src/launch/worker-group.js'
import type { WorkerSpec } from '../../src/worker/worker-spec.js'

const fakeWorker = join(import.meta.dirname, 'fake-worker.mjs')
type Act = string | { act: string; peer?: number; isDone?: boolean; at?: number }

/** No test waits long for silence; who has only just been started is given time. */
const limits = { frozenMs: 1500, silentMs: 2500, stallMs: 60_000 }
const impatient = { ...limits, stallMs: 2500 }

const aProgram = (node: string) => ({
  command: [node, fakeWorker],
  variables: { PATH: process.env.PATH, SEEN: 'by the worker' },
})

/** A group of fake workers, by rank, with what was heard of it. */
function start(
  acts: readonly Act[],
  changes: Partial<Parameters<typeof runWorkerGroup>[0]> & { observer?: GroupObserver } = {},
) {
  const lines: string[] = []
  const specs = acts.map((act, rank) => {
    const task = typeof act === 'string' ? { act } : act
    return { rendezvous: { rank, worldSize: acts.length }, task } as unknown as WorkerSpec
  })
  const ended = runWorkerGroup({
    specs,
    program: aProgram(process.execPath),
    limits,
    observer: { output: (rank, line) => lines.push(`${rank}: ${line}`) },
    signal: new AbortController().signal,
    now: () => performance.now(),
    elapsedMs: () => performance.now(),
    ...changes,
  })
  return { ended, lines }
}

const failureOf = (ended: Promise<unknown>): Promise<WorkerFailedError> =>
  ended.then(
    () => Promise.reject(new Error('the group ended well')),
    (error: WorkerFailedError) => error,
  )

describe('a group that ends well', () => {
  test.concurrent('gives the results by rank', async () => {
    const { ended } = start(['done', 'beat and be done', 'done'])
    expect(await ended).toEqual(['result of 0', 'result of 1', 'result of 2'])
  })

  test.concurrent('sees the variables that it is given, and no others', async () => {
    const { ended, lines } = start(['tell its variables'])
    await ended
    expect(lines.map((line) => line.replace(/^0: /, '')).sort()).toEqual(['PATH', 'SEEN'])
  })

  test.concurrent('may say things that nobody understands', async () => {
    const { ended } = start(['talk nonsense on its line', 'done'])
    expect(await ended).toEqual(['result of 0', 'result of 1'])
  })

  test.concurrent('is not held up by a worker that is done and does not go', async () => {
    const { ended } = start(['be done and stay', 'done'])
    expect(await ended).toEqual(['result of 0', 'result of 1'])
  })

  test.concurrent('is not held up by what a worker has started and left behind', async () => {
    const { ended, lines } = start([
      { act: 'leave a child behind that holds its output', isDone: true },
    ])
    expect(await ended).toEqual(['result of 0'])
    process.kill(Number(lines[0]?.replace('0: child ', '')), 'SIGKILL')
  })
})

describe('the rank to blame is', () => {
  test.concurrent.each([
    {
      name: 'killed in the middle of a message',
      acts: ['beat for ever', 'kill itself in the middle of a message'],
      rank: 1,
      message: /^worker 1 was killed with SIGKILL at step 7\.$/,
    },
    {
      name: 'gone without a word',
      acts: ['exit without a word', 'beat for ever'],
      rank: 0,
      message: /^worker 0 exited with code 0 before it told of a step\.$/,
    },
    {
      name: 'gone without a word, of which another has finished a step with it',
      acts: ['beat at step 20, with step 19 finished', 'exit without a word'],
      rank: 1,
      message:
        /^worker 1 exited with code 0 before it told of a step itself; rank 0 had finished step 19 with it\.$/,
    },
    {
      name: 'ended by itself, with its last lines',
      acts: ['beat for ever', 'beat for ever', 'exit with an error'],
      rank: 2,
      message:
        /exited with code 7 before it told of a step\. Its last lines: what I was doing \| what/,
    },
    {
      name: 'gone, though a child of it holds its output',
      acts: [{ act: 'leave a child behind that holds its output' }, 'beat for ever'],
      rank: 0,
      message: /^worker 0 exited with code 9 /,
    },
    {
      name: 'silent',
      acts: ['beat for ever', 'beat once, then be silent'],
      rank: 1,
      message: /^worker 1 stopped answering at step 7\.$/,
    },
    {
      name: 'never heard of',
      acts: ['beat for ever', 'be silent'],
      limits: impatient,
      rank: 1,
      message: /^worker 1 stopped answering before it told of a step\.$/,
    },
    {
      name: 'frozen',
      acts: ['stop itself', 'beat for ever'],
      rank: 0,
      message: /^worker 0 was frozen \(its process is stopped\) at step 7\.$/,
    },
    {
      name: 'behind when nobody moves',
      acts: ['beat for ever', 'beat, one collective behind'],
      limits: impatient,
      rank: 1,
      message: /^worker 1 held up all others/,
    },
    {
      name: 'lost to the others, though they report first',
      acts: [
        { act: 'report a lost peer', peer: 2 },
        { act: 'report a lost peer', peer: 2 },
        'exit with an error',
      ],
      rank: 2,
      message: /^worker 2 exited with code 7/,
    },
  ] as { name: string; acts: Act[]; limits?: typeof limits; rank: number; message: RegExp }[])(
    '$name',
    async ({ acts, rank, message, ...changes }) => {
      const { ended, lines } = start(acts, changes)
      const error = await failureOf(ended)
      expect(error).toBeInstanceOf(WorkerFailedError)
      expect(error).toMatchObject({
        ranks: [rank],
        exitCode: 3,
        message: expect.stringMatching(message),
      })
      const child = lines.find((line) => line.includes('child '))
      if (child) process.kill(Number(child.replace(/.*child /, '')), 'SIGKILL')
    },
  )

  test.concurrent('waited for: a cause that comes after the first death', async () => {
    const at = Date.now() + 2000
    const { ended } = start([
      { act: 'report a lost peer', peer: 1, at },
      { act: 'report a cause', at: at + 150 },
    ])
    const error = await failureOf(ended)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({ message: 'bad option', hint: 'mend it', exitCode: 2 })
  })
})

describe('a worker that cannot be started', () => {
  test.concurrent('is an error of the machine that says what is missing', async () => {
    const { ended } = start(['done', 'done'], { program: aProgram('/nowhere/node') })
    const error = await failureOf(ended)
    expect(error).toBeInstanceOf(InfrastructureError)
    expect(error.message).toMatch(/^worker 0 could not be started: spawn \/nowhere\/node ENOENT/)
  })
})

describe('an abort', () => {
  test.concurrent('ends every worker and rejects with its reason when none is left', async () => {
    const abort = new AbortController()
    const pids: number[] = []
    const { ended } = start(['beat for ever', 'stop itself'], {
      signal: abort.signal,
      observer: { beat: ({ rank }) => pids.push(rank) },
    })
    while (new Set(pids).size < 2) await sleep(10)
    abort.abort(new Error('enough'))
    expect((await failureOf(ended)).message).toBe('enough')
  })

  test.concurrent('before the start starts nothing', async () => {
    const { ended } = start(['done'], { signal: AbortSignal.abort(new Error('too early')) })
    expect((await failureOf(ended)).message).toBe('too early')
  })
})
