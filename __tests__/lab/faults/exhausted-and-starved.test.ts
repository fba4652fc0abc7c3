import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { beforeAll, expect, test } from 'vitest'
import { useProgramDirectory } from '../../support/processes/program-directory.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { until } from '../../support/until.js'
import { startBurners } from '../../../src/lab/faults/mechanisms/burners.js'

const programs = useProgramDirectory()
const scratch = useScratchDirectory()
let program = ''
beforeAll(async () => {
  program = await programs.bundle('__tests__/lab/faults/lone-rank-program.ts')
})

const testOnLinux = process.platform === 'linux' ? test : test.skip
const testWithTaskset = existsSync('/usr/bin/taskset') ? testOnLinux : test.skip
const parse = (line: string) => JSON.parse(line) as Record<string, unknown>

testOnLinux(
  'The fault descriptors_exhausted makes the next checkpoint fail without a descriptor',
  () => {
    const task = { checkpointEvery: 2, checkpointsDirectory: scratch.path('checkpoints') }
    const request = JSON.stringify({ name: 'descriptors_exhausted', task })
    const { stdout, status } = spawnSync(process.execPath, [program, request], { encoding: 'utf8' })
    const [confirmation, end] = stdout.split('\n').filter(Boolean).map(parse)
    expect(status).toBe(0)
    expect(confirmation).toEqual({ step: 3, effect: expect.stringMatching(/^opened \d+ .*EMFILE/) })
    expect(end).toEqual({ error: expect.stringContaining('EMFILE: too many open files') })
  },
)

/** Processes that this one has started. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => Number.isInteger(other) && parentOf(other) === pid)
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/** True where the process is gone, or dead and not yet buried. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

/** Starts a long training, waits until the disturbance is confirmed, and kills it. */
async function killWhenConfirmed(request: unknown) {
  const child = spawn(process.execPath, [program, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  )
  const burners = childrenOf(child.pid ?? 0)
  const cores = burners.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Cpus_allowed_list:\s*(.*)$/m.exec(status)?.[1]
  })
  child.kill('SIGKILL')
  await until(() => burners.every(hasEnded))
  return { said: parse(line), burners, cores }
}

const long = { numSteps: 1_000_000, verifyEvery: 0 }

testWithTaskset(
  'The fault cpu_contention takes the core away, and its processes end with the worker',
  async () => {
    const request = { name: 'cpu_contention', aim: { dose: 2 }, task: long }
    const { said, burners, cores } = await killWhenConfirmed(request)
    expect(said.effect).toMatch(/^waited \d+ of \d+ ms for a core$/)
    expect(burners).toHaveLength(2)
    expect(cores[0]).toMatch(/^\d+$/)
    expect(cores[1]).toBe(cores[0])
  },
)

testOnLinux(
  'The control noisy_neighbour computes beside the run on any core, and ends with the run',
  async () => {
    const { said, burners } = await killWhenConfirmed({ name: 'noisy_neighbour', task: long })
    expect(said).toEqual({ step: 3, effect: expect.stringMatching(/^started \d+ processes/) })
    expect(burners.length).toBeGreaterThan(0)
  },
)

testOnLinux('The burning processes end when they are stopped', async () => {
  const before = childrenOf(process.pid)
  const { stop } = startBurners(2, null)
  const burners = childrenOf(process.pid).filter((pid) => !before.includes(pid))
  expect(burners).toHaveLength(2)
  stop()
  await until(() => burners.every(hasEnded))
})
