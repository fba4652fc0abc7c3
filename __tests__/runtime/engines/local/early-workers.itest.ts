import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEarlyWorkers } from '../../../../src/runtime/engines/local/early-workers.js'
import { workerCommand } from '../../../../src/runtime/engines/local/spawn-worker.js'
import { markVariable } from '../../../../src/machine/system/processes/marked-processes.js'
import { readProcessState } from '../../../../src/machine/system/processes/process-state.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'early-'))
  await writeFile(join(folder, 'worker.js'), 'process.stdin.resume()')
})
afterAll(() => rm(folder, { recursive: true }))

const environment = { PATH: process.env['PATH'], GITHUB_TOKEN: 'secret', NODE_EXTRA_CA_CERTS: '/x' }

function begin(workers: number) {
  const early = startEarlyWorkers(workers, folder, environment)
  const program = {
    command: workerCommand(folder, environment.PATH ?? ''),
    variables: { PATH: environment.PATH, [markVariable]: early.mark },
  }
  return { early, program }
}

const childrenOfThisProcess = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter((one) => one.trim() !== '')
    .map(Number)

describe('Workers that are started early', () => {
  test('A run takes early workers, once and alive, if it needs as many of the same kind', () => {
    const { early, program } = begin(2)
    const taken = early.take(program, 2)
    early.end()
    expect(taken?.map(({ killed, exitCode }) => ({ killed, exitCode }))).toEqual([
      { killed: false, exitCode: null },
      { killed: false, exitCode: null },
    ])
    expect(early.take(program, 2)).toBeNull()
    for (const child of taken ?? []) child.kill('SIGKILL')
  })

  test('A run that needs another number, or other variables, takes none', () => {
    const one = begin(1)
    expect(one.early.take(one.program, 2)).toBeNull()
    const other = begin(1)
    const variables = { ...other.program.variables, NODE_EXTRA_CA_CERTS: '/x' }
    expect(other.early.take({ ...other.program, variables }, 1)).toBeNull()
  })

  test('A run that works in another directory takes none', () => {
    const { early, program } = begin(1)
    const startedIn = process.cwd()
    onTestFinished(() => process.chdir(startedIn))
    process.chdir(folder)
    expect(early.take(program, 1)).toBeNull()
  })

  test('A run takes none if one of them is dead, even before Node reports its end', () => {
    const before = childrenOfThisProcess()
    const { early, program } = begin(1)
    const [pid = NaN] = childrenOfThisProcess().filter((one) => !before.includes(one))
    process.kill(pid, 'SIGKILL')
    while (readProcessState(pid) !== 'Z') continue
    expect(early.take(program, 1)).toBeNull()
  })
})
