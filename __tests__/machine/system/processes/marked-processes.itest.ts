import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import {
  endMarkedProcesses,
  markVariable,
} from '../../../../src/machine/system/processes/marked-processes.js'
import { readProcessState } from '../../../../src/machine/system/processes/process-state.js'

/** The system needs a while to free as much memory. */
const script = `
globalThis.memory = Buffer.alloc(2 ** 29, 1)
console.log('ready')
setInterval(() => {}, 1000)`

const children: ChildProcess[] = []
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

async function startProcess(mark: string): Promise<number> {
  const env = { ...process.env, [markVariable]: mark }
  const child = spawn(process.execPath, ['-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child.pid as number
}

const isAlive = (pid: number): boolean => ![null, 'Z'].includes(readProcessState(pid))

describe.skipIf(process.platform !== 'linux')('Ending the processes of a run', () => {
  test('Not one of them is left afterwards, not even one that is dying', async () => {
    const mark = randomUUID()
    const pids = [await startProcess(mark), await startProcess(mark)]
    await endMarkedProcesses(mark)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('A process of another run and a spared one go on', async () => {
    const mark = randomUUID()
    const ended = await startProcess(mark)
    const spared = await startProcess(mark)
    const other = await startProcess(randomUUID())
    await endMarkedProcesses(mark, new Set([spared]))
    expect([ended, spared, other].map(isAlive)).toEqual([false, true, true])
  })
})
