import { describe, expect, onTestFinished, test } from 'vitest'
import { superviseJobs } from '../../../../src/cli/commands/jobs/supervise/supervise.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import type { CommandOptions } from '../../../../src/cli/config/command-descriptions.js'
import { type Manner, startReplayServer } from '../../../machine/system/ray/replay-server.js'
import { aWorld } from '../world.js'

const recorded = (name: string): Manner => ({ kind: 'recorded', name })

/** A head with one job that has ended like this, and a command that supervises it. */
async function aHead(job: string) {
  const server = await startReplayServer((_method, path) => {
    if (path === '/api/jobs/first-1') return recorded(job)
    return recorded(path === '/api/train/v2/runs/v1' ? 'train_runs_none' : 'v0_logs_file5')
  })
  onTestFinished(() => server.close())
  const { said, dependencies } = await aWorld(undefined, { json: true })
  const supervise = async (...words: readonly string[]) => {
    const common = ['--ray-address', server.address.href, '--job-id', 'first-1', '--json']
    const line = ['jobs', 'supervise', ...common, ...words]
    const call = parseCommandLine(line, { version: '', columns: 80 })
    if (call.kind !== 'command') throw new Error('not a command')
    return superviseJobs(call.options as CommandOptions<'jobs supervise'>, dependencies)
  }
  const changes = () => server.arrived.filter(({ method }) => method !== 'GET')
  return { said, supervise, changes }
}

describe('Supervision of a job', () => {
  test('A run that has ended is not started again under its name, and the command says so and what to do', async () => {
    const { said, supervise, changes } = await aHead('job_succeeded')
    expect(await supervise('--name', 'night')).toEqual({ exitCode: 0 })
    expect(said.stderr).not.toContain('ended before')
    const [first] = [said.stdout]
    said.stdout = ''
    expect(await supervise('--name', 'night')).toEqual({ exitCode: 0 })
    expect(said.stderr).toContain(
      'run night ended before, and nothing is started; give a new run another --name',
    )
    expect(said.stdout).toBe(first)
    expect(changes()).toEqual([])
  })

  test.each([
    ['loss', 'loss'],
    ['loss=/loss/', 'loss=/loss/'],
    ['loss=/(/', 'loss=/(/'],
  ])('A text that describes no metric is refused before anything starts: %s', async (text) => {
    const { supervise, changes } = await aHead('job_running')
    const ended = supervise('--name', 'night', '--metric', text)
    await expect(ended).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`option --metric: '${text}'`),
    })
    const detached = supervise('--name', 'night', '--detach', '--metric', text)
    await expect(detached).rejects.toMatchObject({ exitCode: 2 })
    expect(changes()).toEqual([])
  })
})
