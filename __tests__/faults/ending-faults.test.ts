import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { useProgramDirectory } from '../support/program-directory.js'
import { seededRandom } from '../../src/faults/seeded-random.js'
import type { LoneRankOptions } from './lone-rank.js'

const programs = useProgramDirectory()
let program = ''
beforeAll(async () => {
  program = await programs.bundle('__tests__/faults/lone-rank-program.ts')
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

describe('worker_crash', () => {
  test.each(['compute', 'reduce', 'gather'])('kills the process entering %s', (phase) => {
    const part = ['compute', 'reduce', 'gather'].indexOf(phase)
    const { signal, said } = runToEnd({ name: 'worker_crash', aim: { seed: seedIn(part, 4) } })
    expect(signal).toBe('SIGKILL')
    expect(said).toEqual([{ step: 3, effect: `killed the process entering ${phase} of step 3` }])
  })

  test('comes at the next step where the chosen phase does not', () => {
    const { signal, said } = runToEnd({ name: 'worker_crash', aim: { seed: seedIn(3, 4) } })
    expect(signal).toBe('SIGKILL')
    expect(said).toEqual([{ step: 4, effect: 'killed the process entering data of step 4' }])
  })

  test('leaves another rank alone, and the run before its step', () => {
    for (const aim of [{ rank: 1 }, { step: 100 }]) {
      const { status, said } = runToEnd({ name: 'worker_crash', aim })
      expect({ status, said }).toEqual({ status: 0, said: [{ error: null }] })
    }
  })
})

describe('worker_exit', () => {
  test('throws in the model, for the worker to report', () => {
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
  ])('ends by $ending', ({ part, ending }) => {
    const { signal, said } = runToEnd({ name: 'worker_exit', aim: { seed: seedIn(part, 3) } })
    expect(signal).toBe(ending)
    expect(said).toEqual([{ step: 3, effect: expect.stringContaining(`(${ending}) entering`) }])
  })

  test('does nothing before its step', () => {
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const statOf = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('worker_timeout stops the whole process', async () => {
  const { said, seen } = await watchStandStill({ name: 'worker_timeout' }, async (pid) => {
    for (let looks = 0; looks < 100 && statOf(pid)[0] !== 'T'; looks++) await pause(20)
    return statOf(pid)[0] ?? ''
  })
  expect(seen).toBe('T')
  expect(said).toMatchObject({ effect: expect.stringMatching(/^stopped the process entering/) })
})

describe('blocked_loop', () => {
  /** Clock ticks of computing in 400 ms. */
  const ticks = async (pid: number) => {
    await pause(100)
    const before = Number(statOf(pid)[11])
    await pause(400)
    return String(Number(statOf(pid)[11]) - before)
  }

  onLinux('computes for ever', async () => {
    const request = { name: 'blocked_loop', aim: { seed: seedIn(0, 2) } }
    const { said, seen, exitCode } = await watchStandStill(request, ticks)
    expect(said).toMatchObject({ effect: expect.stringContaining('an endless loop') })
    expect(Number(seen)).toBeGreaterThan(3)
    expect(exitCode).toBeNull()
  })

  onLinux('or waits for ever', async () => {
    const request = { name: 'blocked_loop', aim: { seed: seedIn(1, 2) } }
    const { said, seen, exitCode } = await watchStandStill(request, ticks)
    expect(said).toMatchObject({ effect: expect.stringContaining('a wait without end') })
    expect(Number(seen)).toBeLessThan(3)
    expect(exitCode).toBeNull()
  })
})
