import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ConfigError, InfrastructureError, WorkerFailedError } from '../../../src/kit/errors.js'
import type { WorkerProgram } from '../../../src/runtime/engines/local/spawn-worker.js'
import { startWorkerProcess } from '../../../src/runtime/engines/local/worker-process.js'
import { type GroupRequest, runWorkerGroup } from '../../../src/runtime/run/worker-group.js'
import type { WorkerSpec } from '../../../src/lab/worker/worker-spec.js'

const fakeWorker = join(import.meta.dirname, 'fake-worker.mjs')
type Act =
  | string
  | { act: string; peer?: number; isDone?: boolean; at?: number; message?: object; as?: number }

/** No test waits long for silence; who has only just been started is given time. */
const limits = { frozenMs: 1500, silentMs: 2500, stallMs: 60_000, hangMs: null }
const impatient = { ...limits, stallMs: 2500, hangMs: null }

const aProgram = (node: string) => ({
  command: [node, fakeWorker],
  variables: { PATH: process.env.PATH, SEEN: 'by the worker' },
})

/** A group of fake workers, by rank, with what was heard of it. */
function start(
  acts: readonly Act[],
  {
    program = aProgram(process.execPath),
    ...changes
  }: Partial<GroupRequest> & { program?: WorkerProgram } = {},
) {
  const lines: string[] = []
  const specs = acts.map((act, rank) => {
    const task = typeof act === 'string' ? { act } : act
    return { rendezvous: { rank, worldSize: acts.length }, task } as unknown as WorkerSpec
  })
  const ended = runWorkerGroup({
    workers: acts.length,
    start: (events) => specs.map((spec) => startWorkerProcess(spec, program, events)),
    limits,
    observer: { output: (rank, line) => lines.push(`${rank}: ${line}`) },
    signal: new AbortController().signal,
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

describe('A group that ends well', () => {
  test.concurrent('The group returns the results by rank', async () => {
    const { ended } = start(['done', 'beat and be done', 'done'])
    expect(await ended).toEqual(['result of 0', 'result of 1', 'result of 2'])
  })

  test.concurrent('The workers see the given variables and no others', async () => {
    const { ended, lines } = start(['tell its variables'])
    await ended
    expect(lines.map((line) => line.replace(/^0: /, '')).sort()).toEqual(['PATH', 'SEEN'])
  })

  test.concurrent('The group ignores worker output that is not a message', async () => {
    const { ended } = start(['talk nonsense on its line', 'done'])
    expect(await ended).toEqual(['result of 0', 'result of 1'])
  })

  test.concurrent(
    'The group trusts the connection, not the message, about the rank of the sender',
    async () => {
      const heard: number[] = []
      const { ended } = start(['done', { act: 'be done as another', as: 0 }], {
        observer: { event: (event) => void (event.type === 'done' && heard.push(event.rank)) },
      })
      expect(await ended).toEqual(['result of 0', 'result of 1'])
      expect(heard.sort()).toEqual([0, 1])
    },
  )

  test.concurrent.each([
    { message: { type: 'ready', rank: 0 }, wrong: "'ready' whose backend" },
    { message: { type: 'beat' }, wrong: "'beat' whose phase" },
    { message: { type: 'failure' }, wrong: "'failure' whose kind" },
    { message: { type: 'beat', rank: 99_999_999, latest: 5 }, wrong: "'beat' whose phase" },
  ])('The group blames a worker that sends $message', async ({ message, wrong }) => {
    const { ended } = start(['beat for ever', { act: 'say what is wrong on its line', message }])
    const error = await failureOf(ended)
    expect(error).toMatchObject({ ranks: [1], exitCode: 3 })
    expect(error.message).toMatch(/^worker 1 sent the coordinator an invalid message: /)
    expect(error.message).toContain(`${wrong} is missing or wrong`)
  })

  test.concurrent('The error quotes the beginning and the length of an endless line', async () => {
    const { ended, lines } = start(['print an endless line'])
    await ended
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^0: x{4096} \.\.\. \(3995904 more bytes of this line are left out\)$/)
  })

  test.concurrent('The group does not wait for a finished worker that does not exit', async () => {
    const { ended } = start(['be done and stay', 'done'])
    expect(await ended).toEqual(['result of 0', 'result of 1'])
  })

  test.concurrent(
    'The group does not wait for processes that a worker started and left behind',
    async () => {
      const { ended, lines } = start([
        { act: 'leave a child behind that holds its output', isDone: true },
      ])
      expect(await ended).toEqual(['result of 0'])
      process.kill(Number(lines[0]?.replace('0: child ', '')), 'SIGKILL')
    },
  )
})

describe('The rank to blame', () => {
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
      message: /^worker 0 exited with code 0 before it reported a step\.$/,
    },
    {
      name: 'gone without a word, of which another has finished a step with it',
      acts: ['beat at step 20, with step 19 finished', 'exit without a word'],
      rank: 1,
      message:
        /^worker 1 exited with code 0 before it reported a step itself; rank 0 had finished step 19, which needs its part\.$/,
    },
    {
      name: 'ended by itself, with its last lines',
      acts: ['beat for ever', 'beat for ever', 'exit with an error'],
      rank: 2,
      message:
        /exited with code 7 before it reported a step\. Its last lines: what I was doing \| what/,
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
      message: /^worker 1 stopped answering before it reported a step\.$/,
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
    'The group blames the right rank: $name',
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

  test.concurrent('The group waits for a cause that arrives after the first death', async () => {
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

describe('A worker that cannot be started', () => {
  test.concurrent('The error of a worker that cannot start names the missing part', async () => {
    const { ended } = start(['done', 'done'], { program: aProgram('/nowhere/node') })
    const error = await failureOf(ended)
    expect(error).toBeInstanceOf(InfrastructureError)
    expect(error.message).toMatch(/^worker 0 could not be started: spawn \/nowhere\/node ENOENT/)
  })
})

describe('Abort of a group', () => {
  test.concurrent(
    'An abort ends every worker and rejects with its reason when none is left',
    async () => {
      const abort = new AbortController()
      const pids: number[] = []
      const { ended } = start(['beat for ever', 'stop itself'], {
        signal: abort.signal,
        observer: { beat: ({ rank }) => pids.push(rank) },
      })
      while (new Set(pids).size < 2) await sleep(10)
      abort.abort(new Error('enough'))
      expect((await failureOf(ended)).message).toBe('enough')
    },
  )

  test.concurrent('An abort before the start starts nothing', async () => {
    const { ended } = start(['done'], { signal: AbortSignal.abort(new Error('too early')) })
    expect((await failureOf(ended)).message).toBe('too early')
  })
})
