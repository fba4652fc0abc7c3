import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { runAction } from '../../rigs/action/run-action.js'
import { type ARepository, aRepository } from '../../rigs/a-repository.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { isAlive, waitFor } from '../program.js'

const dist = process.env.MINICLUSTER_DIST ?? join(import.meta.dirname, '../../../dist')
const actionYml = join(import.meta.dirname, '../../../action.yml')
const guard = join(import.meta.dirname, '../../rigs/services/die-with-parent.mjs')

describeWithRigs('Built action beside the rigs', (rigs) => {
  let here: ARepository
  beforeEach(() => {
    here = aRepository(rigs())
  })

  test('The rig returns the outputs and the summary of a step', async () => {
    const inputs = { steps: '3', 'fault-tests': 'off' }
    const result = await runAction(rigs(), { dist, actionYml, event: here.push, inputs })
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: 'pass' } })
    expect(result.summary).toContain('PASS')
    expect(result.summary).toMatch(/\n\[Open the report\]\(http[^)\s]+\)\n\n\| Figure \|/)
    expect(result.annotations.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('The rig returns the annotation of a mistake', async () => {
    const step = { dist, actionYml, event: here.pullRequest, inputs: { workers: '0' } }
    const { exitCode, annotations } = await runAction(rigs(), step)
    expect(exitCode).toBe(1)
    expect(annotations).toMatchObject([
      { level: 'error', message: expect.stringContaining('input workers from the workflow') },
    ])
  })

  test('The rig accepts only inputs that action.yml has', async () => {
    const step = { dist, actionYml, event: here.push, inputs: { wrkers: '2' } }
    await expect(runAction(rigs(), step)).rejects.toThrow('action.yml has no input wrkers')
  })
})

describe('Server of the rigs', () => {
  test('The server ends when the process that started it is killed', async () => {
    const server = `setInterval(() => {}, 1000)`
    const parent = `
      const { spawn } = require('node:child_process')
      const args = ['--import', ${JSON.stringify(guard)}, '-e', ${JSON.stringify(server)}]
      const { pid } = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] })
      console.log(pid)
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await firstNumber(child)
    expect(isAlive(pid)).toBe(true)
    child.kill('SIGKILL')
    await waitFor(() => (isAlive(pid) ? null : true))
  })
})

function firstNumber(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())))
  })
}
