import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from 'vitest'
import { useProgramDirectory } from '../../support/processes/program-directory.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { until } from '../../support/until.js'
import type { LoneRankOptions } from './lone-rank.js'

const programs = useProgramDirectory()
let program = ''
beforeAll(async () => {
  program = await programs.bundle('__tests__/lab/faults/lone-rank-program.ts')
})

type Request = Pick<LoneRankOptions, 'aim' | 'task'> & { readonly name: string }

/** The first seed of which the first number lies in that part of [0, 1). */
function seedIn(part: number, parts: number): number {
  for (let seed = 0; ; seed++) {
    if (Math.floor(seededRandom(seed)() * parts) === part) return seed
  }
}

/** Lets a process train until it ends, one way or another. */
function runToEnd(request: Request) {
  const parameters = [program, JSON.stringify(request)]
  const { stdout, signal, status } = spawnSync(process.execPath, parameters, {
    encoding: 'utf8',
    timeout: 20_000,
  })
  const lines = stdout.split('\n').filter(Boolean)
  return { signal, status, said: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('Fault worker_crash', () => {
  test.each(['compute', 'reduce', 'gather'])(
    'The fault worker_crash kills the process when it enters %s',
    (phase) => {
      const part = ['compute', 'reduce', 'gather'].indexOf(phase)
      const { signal, said } = runToEnd({ name: 'worker_crash', aim: { seed: seedIn(part, 4) } })
      expect(signal).toBe('SIGKILL')
      expect(said).toEqual([{ step: 3, effect: `killed the process entering ${phase} of step 3` }])
    },
  )

  test('The fault worker_crash waits for the next step if the chosen phase does not come', () => {
    const { signal, said } = runToEnd({ name: 'worker_crash', aim: { seed: seedIn(3, 4) } })
    expect(signal).toBe('SIGKILL')
    expect(said).toEqual([{ step: 4, effect: 'killed the process entering data of step 4' }])
  })

  test('The fault worker_crash spares other ranks and earlier steps', () => {
    for (const aim of [{ rank: 1 }, { step: 100 }]) {
      const { status, said } = runToEnd({ name: 'worker_crash', aim })
      expect({ status, said }).toEqual({ status: 0, said: [{ error: null }] })
    }
  })
})

describe('Fault worker_exit', () => {
  test('The fault worker_exit throws in the model, and the worker reports it', () => {
    const { status, said } = runToEnd({ name: 'worker_exit', aim: { seed: seedIn(0, 3) } })
    expect(said[0]).toEqual({ step: 3, effect: 'threw an exception in the model in step 3' })
    expect({ status, error: said[1]?.error }).toEqual({
      status: 0,
      error: expect.stringContaining('undefined'),
    })
  })

  test.each([
    { part: 1, ending: 'SIGABRT' },
    { part: 2, ending: 'SIGSEGV' },
  ])('The fault worker_exit ends the process by $ending', ({ part, ending }) => {
    const { signal, said } = runToEnd({ name: 'worker_exit', aim: { seed: seedIn(part, 3) } })
    expect(signal).toBe(ending)
    expect(said).toEqual([{ step: 3, effect: expect.stringContaining(`(${ending}) entering`) }])
  })

  test('The fault worker_exit does nothing before its step', () => {
    expect(runToEnd({ name: 'worker_exit', aim: { step: 100 } }).said).toEqual([{ error: null }])
  })
})

/** Starts a process that will stand still; answers with what it did then, and ends it. */
async function watchStandStill(request: Request, look: (pid: number) => Promise<string>) {
  const child = spawn(process.execPath, [program, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [first] = await new Promise<string[]>((resolve) =>
      createInterface({ input: child.stdout }).once('line', (line) => resolve([line])),
    )
    const seen = await look(child.pid ?? 0)
    return { said: JSON.parse(first ?? '') as unknown, seen, exitCode: child.exitCode }
  } finally {
    child.kill('SIGKILL')
  }
}

const statOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
const testOnLinux = process.platform === 'linux' ? test : test.skip

testOnLinux('The fault worker_timeout stops the whole process', async () => {
  const { said, seen } = await watchStandStill({ name: 'worker_timeout' }, async (pid) => {
    await until(() => statOf(pid)[0] === 'T')
    return statOf(pid)[0] ?? ''
  })
  expect(seen).toBe('T')
  expect(said).toMatchObject({ effect: expect.stringMatching(/^stopped the process entering/) })
})

describe('Fault blocked_loop', () => {
  const ticksOf = (pid: number) => Number(statOf(pid)[11])

  /** Waits until the process has computed for five more clock ticks. */
  const compute = async (pid: number) => {
    const before = ticksOf(pid)
    await until(() => ticksOf(pid) > before + 5)
    return 'computes'
  }

  /** Waits until the main thread sleeps and, from one look to the next, nothing of the process computes. */
  const standStill = async (pid: number) => {
    let before = NaN
    await until(() => {
      const isStill = statOf(pid)[0] === 'S' && ticksOf(pid) === before
      before = ticksOf(pid)
      return isStill
    })
    return 'stands still'
  }

  testOnLinux('The fault blocked_loop can compute for ever', async () => {
    const request = { name: 'blocked_loop', aim: { seed: seedIn(0, 2) } }
    const { said, seen, exitCode } = await watchStandStill(request, compute)
    expect(said).toMatchObject({ effect: expect.stringContaining('an endless loop') })
    expect(seen).toBe('computes')
    expect(exitCode).toBeNull()
  })

  testOnLinux('The fault blocked_loop can wait for ever', async () => {
    const request = { name: 'blocked_loop', aim: { seed: seedIn(1, 2) } }
    const { said, seen, exitCode } = await watchStandStill(request, standStill)
    expect(said).toMatchObject({ effect: expect.stringContaining('an endless wait') })
    expect(seen).toBe('stands still')
    expect(exitCode).toBeNull()
  })
})
