import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkJobHealth } from '../../../../src/cli/commands/jobs/health.js'
import { watchJob } from '../../../../src/cli/commands/jobs/watch/watch.js'
import { type Manner, startReplayServer } from '../../../machine/system/ray/replay-server.js'
import { aWorld } from '../world.js'

const options = {
  job: 'first-1',
  checkpointDir: null,
  limits: { stall: 300, recovery: 1800, checkpoint: 3600 },
  network: 'any' as const,
  pods: null,
  context: null,
  namespace: null,
  container: null,
  stepPattern: null,
  metric: null,
  podLog: null,
  for: 0,
  output: null,
  interval: 0.2,
  timeout: null,
  web: false,
  port: null,
  metricsPort: null,
  alert: null,
  alertReminder: 30,
  detach: false,
  foreground: false,
  state: null,
  logFile: null,
  logLevel: null,
  json: true,
  quiet: false,
  verbose: false,
}

const recorded = (name: string): Manner => ({ kind: 'recorded', name })

/** A Ray head that gives the job's states in turn, the last one for ever, and recorded answers to all else. */
const aHead = (...states: readonly string[]) => aHeadWith({ json: true }, ...states)

async function aHeadWith(setup: { readonly json: boolean }, ...states: readonly string[]) {
  let looks = 0
  const server = await startReplayServer((_method, path) => {
    if (path === '/api/jobs/first-1') {
      return recorded(states[Math.min(looks++, states.length - 1)] ?? 'error_unknown_id')
    }
    if (path === '/api/cluster_status') return recorded('cluster_status_idle')
    if (path === '/api/train/v2/runs/v1') return recorded('train_runs_none')
    if (path === '/api/v0/nodes') return recorded('v0_nodes')
    return recorded(path === '/nodes' ? 'nodes_summary_no_gpu' : 'v0_logs_file5')
  })
  onTestFinished(() => server.close())
  const { folder, said, dependencies } = await aWorld(undefined, setup)
  return { folder, said, dependencies, rayAddress: server.address.href }
}

describe('Health of a job', () => {
  test('The command health does not count the same lines of a log, read again, as progress', async () => {
    const { said, dependencies, rayAddress } = await aHead('job_running')
    await checkJobHealth({ ...options, rayAddress }, dependencies)
    const { checks } = JSON.parse(said.stdout) as { checks: { name: string; status: string }[] }
    expect(checks.find(({ name }) => name === 'progress')?.status).toBe('unknown')
  })

  test('The command health reports a failed job with exit code 1', async () => {
    const { said, dependencies, rayAddress } = await aHead('job_failed_exit13')
    expect(await checkJobHealth({ ...options, rayAddress }, dependencies)).toEqual({ exitCode: 1 })
    expect(JSON.parse(said.stdout)).toMatchObject({ status: 'bad', job_id: 'first-1' })
  })

  test('The command health reports no problem for a job that has succeeded and lists the unknown checks', async () => {
    const { said, dependencies, rayAddress } = await aHead('job_succeeded')
    expect(await checkJobHealth({ ...options, rayAddress }, dependencies)).toEqual({ exitCode: 3 })
    const { checks } = JSON.parse(said.stdout) as { checks: { name: string; status: string }[] }
    expect(checks.filter(({ status }) => status === 'bad')).toEqual([])
    expect(checks.filter(({ status }) => status === 'unknown')).toMatchObject([
      { name: 'checkpoints' },
    ])
  })

  test('The command health prints the verdict, a mark for every check, its evidence and its advice', async () => {
    const { said, dependencies, rayAddress } = await aHeadWith({ json: false }, 'job_failed_exit13')
    await checkJobHealth({ ...options, rayAddress, json: false }, dependencies)
    expect(said.stdout).toMatch(/^UNHEALTHY {2}job first-1\n/)
    expect(said.stdout).toMatch(
      /\n\[!!\] Job\n {5}it is FAILED: .+\n {5}-> read the end of its log/,
    )
    expect(said.stdout).toMatch(/\n\[OK\] Ray resources\n {5}CPU: /)
    expect(said.stdout).toMatch(/\n\[\?\?\] Checkpoints\n/)
  })

  test('The command health writes its checks, evidence and advice to a page of its own', async () => {
    const { folder, dependencies, rayAddress } = await aHead('job_failed_exit13')
    await checkJobHealth({ ...options, rayAddress, output: 'out/health.html' }, dependencies)
    const page = await readFile(join(folder, 'out/health.html'), 'utf8')
    expect(page).toContain('<!doctype html>')
    for (const text of ['first-1', 'Progress', 'Checkpoints', 'jobs logs']) {
      expect(page).toContain(text)
    }
    expect(page).not.toMatch(/(?:src|href)="https?:/)
  })

  test('The command health checks a described metric, and refuses a text that describes none', async () => {
    const { said, dependencies, rayAddress } = await aHead('job_running')
    const metric = ['accuracy=/accuracy=(.+)/']
    await checkJobHealth({ ...options, rayAddress, metric }, dependencies)
    const { checks } = JSON.parse(said.stdout) as { checks: { name: string }[] }
    expect(checks.map(({ name }) => name)).toContain('metrics')
    const wrong = checkJobHealth({ ...options, rayAddress, metric: ['accuracy'] }, dependencies)
    await expect(wrong).rejects.toMatchObject({ exitCode: 2 })
  })

  test('The command health refuses the id of a job that the cluster does not know', async () => {
    const { dependencies, rayAddress } = await aHead('error_unknown_id')
    const asked = checkJobHealth({ ...options, rayAddress }, dependencies)
    await expect(asked).rejects.toMatchObject({ exitCode: 2 })
    await expect(asked).rejects.toThrow('reading job first-1 on http://127.0.0.1')
  })

  test('The command health reports unknown for a job on an unreachable cluster', async () => {
    const { said, dependencies } = await aWorld(undefined, { json: true })
    const rayAddress = 'http://127.0.0.1:1'
    expect(await checkJobHealth({ ...options, rayAddress }, dependencies)).toEqual({ exitCode: 3 })
    expect(JSON.parse(said.stdout)).toMatchObject({ status: 'unknown' })
  })
})

describe('Watch of a job', () => {
  test('The command watch prints every poll until the job ends, and then its health', async () => {
    const { said, dependencies, rayAddress } = await aHead('job_running', 'job_failed_exit13')
    expect(await watchJob({ ...options, rayAddress }, dependencies)).toEqual({ exitCode: 1 })
    const lines = said.stdout.trimEnd().split('\n')
    const looks = lines.map((line) => JSON.parse(line) as { state: string; status: string })
    expect(looks.map(({ state }) => state)).toEqual(['RUNNING', 'FAILED'])
    expect(looks.at(-1)?.status).toBe('bad')
  })

  test('The command watch ends after one poll of a job that has succeeded and reports no problem', async () => {
    const { said, dependencies, rayAddress } = await aHead('job_succeeded')
    expect(await watchJob({ ...options, rayAddress }, dependencies)).toEqual({ exitCode: 3 })
    expect(JSON.parse(said.stdout)).toMatchObject({ state: 'SUCCEEDED', issues: [] })
  })

  test('The command watch refuses a job that the cluster does not know', async () => {
    const { dependencies, rayAddress } = await aHead('error_unknown_id')
    const watched = watchJob({ ...options, rayAddress }, dependencies)
    await expect(watched).rejects.toMatchObject({
      exitCode: 2,
      hint: 'minicluster jobs status prints the jobs that the cluster knows',
    })
  })

  test('The command watch distinguishes a job that no longer exists from a head that does not answer', async () => {
    const states = ['job_running', 'error_unknown_id', 'job_failed_exit13']
    const { said, dependencies, rayAddress } = await aHead(...states)
    await watchJob({ ...options, rayAddress }, dependencies)
    expect(said.stdout).toContain('"state":"missing (')
    expect(said.stdout).not.toContain('unreachable (')
  })
})

describe('Log file of a watch', () => {
  test('The variables of the Python monitor name the file and the level, and each line has time, name and level', async () => {
    const { folder, dependencies, rayAddress } = await aHead('job_running', 'job_failed_exit13')
    vi.stubEnv('TRAINING_MONITOR_LOG_FILE', 'watch.log')
    onTestFinished(() => void vi.unstubAllEnvs())
    await watchJob({ ...options, rayAddress }, dependencies)
    const lines = (await readFile(join(folder, 'watch.log'), 'utf8')).trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^2026-01-15T12:00:00.000Z - minicluster - INFO - RUNNING, /),
      expect.stringMatching(/^2026-01-15T12:00:00.000Z - minicluster - INFO - FAILED, bad: /),
    ])
    vi.stubEnv('TRAINING_MONITOR_LOG_LEVEL', 'warning')
    await watchJob({ ...options, rayAddress, logFile: 'quiet.log' }, dependencies)
    await expect(readFile(join(folder, 'quiet.log'), 'utf8')).rejects.toThrow('ENOENT')
    await watchJob({ ...options, rayAddress, logFile: 'all.log', logLevel: 'DEBUG' }, dependencies)
    expect(await readFile(join(folder, 'all.log'), 'utf8')).toContain('INFO - FAILED')
  })

  test('A level that does not exist is named with those that do', async () => {
    const { dependencies, rayAddress } = await aHead('job_succeeded')
    vi.stubEnv('TRAINING_MONITOR_LOG_LEVEL', 'loud')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(watchJob({ ...options, rayAddress }, dependencies)).rejects.toMatchObject({
      message: 'TRAINING_MONITOR_LOG_LEVEL is "loud"',
      exitCode: 2,
    })
  })
})
