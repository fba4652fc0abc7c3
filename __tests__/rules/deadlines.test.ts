import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { commandLoaders } from '../../src/cli/commands/command-loaders.js'
import type { Dependencies } from '../../src/cli/commands/dependencies.js'
import { commandDescriptions, type CommandName } from '../../src/cli/config/command-descriptions.js'
import { silence } from '../../src/machine/system/silence.js'
import { planRemote } from '../../src/runtime/engines/ray/open-cluster.js'
import type { JobRequest } from '../../src/watch/jobs/cluster.js'
import { aWorld } from '../cli/commands/world.js'
import { rayAnswer } from '../fixtures/ray/fixture.js'
import { parseCommandLine } from '../support/options/parse-command-line.js'

/** Verbs that ask a head until somebody ends them, or their job ends. */
const polling = ['check', 'compare', 'fault-test', 'jobs supervise', 'jobs watch', 'run']
const ofHeads = Object.entries(commandDescriptions)
  .filter(([, { options }]) => 'rayAddress' in options)
  .map(([name]) => name)
const asking = ofHeads.filter((name) => !polling.includes(name))

/** The longest calls of each verb; a new verb that asks a head needs one. */
const calls: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'jobs status': [[], ['night', '--step-pattern', 'step (?<step>\\d+)']],
  'jobs health': [['night', '--for', '5']],
  'jobs logs': [['night'], ['night', '--rank', '0'], ['night', '--follow']],
  'jobs stop': [['night', '--timeout', '20']],
  'jobs delete': [['night']],
  'jobs submit': [
    ['--working-dir', '.', '--', 'true'],
    ['--follow', '--', 'true'],
  ],
}

/** Of the calls, those that follow a job for as long as it runs, once they have found it. */
const isFollowing = (words: readonly string[]) => words.includes('--follow')
const all = asking.flatMap((name) => (calls[name] ?? []).map((words) => [name, words] as const))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Head = {
  readonly address: string
  numWaiting(): number
  numAsked(): number
  /** Gives the answers whose time has come. */
  answer(): void
}

/** A head that knows every job in one state, whose other answers fail, and that takes its time for each; null: it never answers. */
async function aHead(answerMs: number | null, status = 'RUNNING'): Promise<Head> {
  const job = JSON.stringify({ ...(rayAnswer('job_running').body as object), status })
  const due: { readonly atMs: number; readonly answer: () => unknown }[] = []
  let waiting = 0
  let asked = 0
  const server = createServer((request, response) => {
    waiting += 1
    asked += 1
    response.on('close', () => (waiting -= 1))
    const isJob = /^\/api\/jobs\/[^/]+(?:\/stop)?$/.test(request.url ?? '')
    const answer = (): unknown => response.writeHead(isJob ? 200 : 500).end(isJob ? job : 'no')
    if (answerMs !== null) due.push({ atMs: performance.now() + answerMs, answer })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    numWaiting: () => waiting,
    numAsked: () => asked,
    answer() {
      while ((due[0]?.atMs ?? Infinity) <= performance.now()) due.shift()?.answer()
    },
  }
}

/** How long a call waits for answers, by a clock that goes on only while the head has a request. */
async function waitedMs(name: string, words: readonly string[], head: Head): Promise<number> {
  const argv = [...name.split(' '), '--ray-address', head.address, ...words]
  const invocation = parseCommandLine(argv, { version: '', columns: 100 })
  if (invocation.kind !== 'command') throw new Error(`${name}: ${invocation.kind}`)
  const { dependencies } = await aWorld()
  const clock = { now: () => new Date(0), monotonicMs: () => performance.now() }
  const perform = (await commandLoaders[name as CommandName]()) as (
    options: unknown,
    world: Dependencies,
  ) => Promise<unknown>
  const pause = async (ms: number): Promise<void> => void vi.advanceTimersByTime(ms)
  return waitedFor(head, () => perform(invocation.options, { ...dependencies, clock, pause }))
}

/** How long something waits for a head. */
async function waitedFor(head: Head, ask: () => Promise<unknown>): Promise<number> {
  let waited = 0
  let isOver = false
  const ended = ask()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  while (!isOver) {
    // Client and head are in this process, so a few turns carry all that there is to and fro.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    if (head.numWaiting() === 0) continue
    vi.advanceTimersByTime(250)
    waited += 250
    head.answer()
  }
  await ended
  expect(head.numAsked()).toBeGreaterThan(0)
  return waited
}

test('Each verb that asks a head has its longest calls here', () => {
  expect(Object.keys(calls).sort()).toEqual([...asking].sort())
  expect(ofHeads).toEqual(expect.arrayContaining(polling))
})

const never = [new AbortController().signal, async () => undefined] as const
const aRequest: JobRequest = {
  submissionId: 'night',
  entrypoint: 'true',
  metadata: {},
  environment: {},
  workingDir: null,
  pyModules: [],
  pip: [],
  numCpus: null,
  numGpus: null,
  memoryBytes: null,
}
const fewMs = 15 * silence.leastMs

test.each(all)(
  'A head that never answers is waited for a minute in all, and a little for each further request, by %s %j',
  async (name, words) => {
    const waited = await waitedMs(name, words, await aHead(null))
    expect(waited).toBeLessThan(silence.limitMs + fewMs)
  },
)

test.each(all.filter(([, words]) => !isFollowing(words)))(
  'A head that needs 18 s for each answer is waited for two minutes in all, and a little for each further request, by %s %j',
  async (name, words) => {
    const status = name === 'jobs delete' ? 'SUCCEEDED' : 'RUNNING'
    const waited = await waitedMs(name, words, await aHead(18_000, status))
    expect(waited).toBeLessThan(silence.wholeMs + fewMs)
  },
)

test('A run waits a minute in all for a head that takes neither its packages nor its job, and a little for each further request', async () => {
  const head = await aHead(null)
  const waited = await waitedFor(head, async () => {
    const { cluster } = await (await planRemote(head.address, {})).open(...never)
    for (let tries = 0; tries < 3; tries += 1) await cluster.upload(new Uint8Array([tries]))
    for (let tries = 0; tries < 3; tries += 1) await cluster.submit(aRequest)
  })
  // Before it begins, it asks once whether the token is right.
  expect(waited).toBeLessThan(20_000 + silence.limitMs + fewMs)
  expect(head.numAsked()).toBeGreaterThan(6)
})
