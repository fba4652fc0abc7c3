import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findChromium, whyNoChromium } from '../../support/pages/chromium.js'
import { childOf } from '../../support/processes/processes-in.js'
import { type Manner, startReplayServer } from '../../machine/system/ray/replay-server.js'
import { aFolder, minicluster, start, waitFor } from '../program.js'
import { aHook } from './alert-hook.js'

const seconds = 1000
const recorded = (name: string): Manner => ({ kind: 'recorded', name })
const why = whyNoChromium()

/** A head with one job, as the test wants it to be. */
async function aHead() {
  const world = { job: 'job_running', isMute: false }
  const server = await startReplayServer((_method, path) => {
    if (world.isMute) return { kind: 'mute' }
    if (path === '/api/jobs/first-1') return recorded(world.job)
    if (path === '/api/cluster_status') return recorded('cluster_status_idle')
    if (path === '/api/train/v2/runs/v1') return recorded('train_runs_none')
    if (path === '/api/v0/nodes') return recorded('v0_nodes')
    return recorded(path === '/nodes' ? 'nodes_summary_no_gpu' : 'v0_logs_file5')
  })
  onTestFinished(() => server.close())
  return { world, address: server.address.href }
}

const watch = (address: string) => [
  'jobs',
  'watch',
  'first-1',
  '--ray-address',
  address,
  '--interval',
  '0.3',
]

describe('Watch of a job as users start it', () => {
  test(
    'Metrics and alerts report a job that fails, and the watch ends with exit code 1',
    async () => {
      const { world, address } = await aHead()
      const { alerts, url } = await aHook()
      const { ended, child } = start(
        'cli.js',
        [...watch(address), '--metrics-port', '0', '--alert', `webhook=${url}`],
        { cwd: await aFolder() },
      )
      let said = ''
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const metrics = await waitFor(() => /metrics: (\S+)/.exec(said)?.[1] ?? null)
      await waitFor(async () => {
        const text = await (await fetch(metrics)).text()
        return text.includes('minicluster_job_state{job="first-1",state="RUNNING"} 1') || null
      })
      world.job = 'job_failed_exit13'
      expect((await ended).exitCode).toBe(1)
      expect(alerts.map(({ type }) => type)).toEqual(['job_job'])
    },
    60 * seconds,
  )

  test(
    'A head that never answers is named with its address, and the watch ends at its limit with exit code 3',
    async () => {
      const { world, address } = await aHead()
      world.isMute = true
      const refused = await minicluster(
        await aFolder(),
        ...watch('http://127.0.0.1:1'),
        '--timeout',
        '2',
      )
      expect(refused.stdout).toContain('http://127.0.0.1:1: unreachable')
      expect(refused.stdout).toContain('ECONNREFUSED')
      expect(refused.exitCode).toBe(3)
      const mute = await minicluster(await aFolder(), ...watch(address), '--timeout', '1')
      expect(mute).toMatchObject({
        exitCode: 3,
        stderr: expect.stringContaining(new URL(address).host),
      })
    },
    60 * seconds,
  )

  test(
    'A watch in the background survives the death of its process, refuses a second start and stops',
    async () => {
      const { world, address } = await aHead()
      const folder = await aFolder()
      const jobs = (...args: string[]) => minicluster(folder, 'jobs', ...args)
      const status = async () => {
        const { stdout, exitCode } = await jobs('watch-status', 'first-1', '--json')
        return { exitCode, ...(JSON.parse(stdout) as Status) }
      }
      const detached = await minicluster(folder, ...watch(address), '--detach')
      expect(detached.exitCode, detached.stderr).toBe(0)
      const first = await waitFor(async () => {
        const now = await status()
        return now.picture === null ? null : now
      }, 30)
      expect(first.picture?.state).toBe('RUNNING')
      const second = await minicluster(folder, ...watch(address), '--detach')
      expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('stop watch/') })
      const died = first.watcher?.pid ?? 0
      process.kill(died, 'SIGKILL')
      const next = await waitFor(async () => {
        const now = await status()
        return now.watcher !== null && now.watcher.pid !== died ? now : null
      }, 60)
      const before = next.picture?.checked_at ?? ''
      await waitFor(async () => ((await status()).picture?.checked_at ?? '') > before || null, 60)
      expect((await jobs('watch-status', 'first-1')).stdout).toContain(
        '\n           it is RUNNING\n',
      )
      const log = await readFile(join(folder, 'minicluster_results/jobs/first-1/watch.log'), 'utf8')
      expect(log).toContain('the previous process died; this one continues')
      expect((await jobs('watch-stop', 'first-1')).exitCode).toBe(0)
      expect(await status()).toMatchObject({ watcher: null, exitCode: 3 })
      expect((await jobs('watch-stop', 'first-1')).exitCode).toBe(2)

      world.job = 'job_succeeded'
      await minicluster(folder, ...watch(address), '--detach', '--checkpoint-dir', folder)
      await waitFor(async () => ((await status()).picture?.state === 'SUCCEEDED' ? true : null), 30)
      await waitFor(async () => ((await status()).watcher === null ? true : null), 30)
    },
    180 * seconds,
  )

  test(
    'A watch in the background that died too often raises an alert that nobody watches the job any longer',
    async () => {
      const { address } = await aHead()
      const { alerts, url } = await aHook()
      const folder = await aFolder()
      const base = join(folder, 'minicluster_results/jobs/first-1/watch')
      const options = ['--detach', '--json', '--alert', `webhook=${url}`]
      const { stdout } = await minicluster(folder, ...watch(address), ...options)
      const { pid } = JSON.parse(stdout) as { readonly pid: number }
      // A new start forgets earlier deaths, and only then it polls.
      await waitFor(() => readFile(`${base}.json`, 'utf8').catch(() => null), 30)
      const deaths = Array.from({ length: 10 }, () => Date.now())
      await writeFile(
        `${base}.daemon.takeovers`,
        JSON.stringify({ record_version: 1, takeovers: deaths, given_up_at: null }),
      )
      await waitFor(() => childOf(pid), 30)
      process.kill(pid, 'SIGKILL')
      await waitFor(() => alerts.find(({ type }) => type === 'watch_given_up') ?? null, 60)
      expect(alerts).toHaveLength(1)
    },
    120 * seconds,
  )

  test.skipIf(why !== null)(
    `The page shows the job, its checks and its end${why === null ? '' : ` (skipped: ${why})`}`,
    async () => {
      const { world, address } = await aHead()
      const { child, ended } = start('cli.js', [...watch(address), '--web'], {
        cwd: await aFolder(),
      })
      let said = ''
      child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const url = await waitFor(() => /http:\/\/127\S+/.exec(said)?.[0] ?? null)
      const browser = await chromium.launch({
        executablePath: findChromium() ?? '',
        args: ['--no-sandbox'],
      })
      onTestFinished(() => browser.close())
      const page = await browser.newPage()
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(error.message))
      page.on('console', (message) => troubles.push(message.text()))
      await page.goto(url)
      await page.waitForSelector('#checks .trouble')
      expect(await page.textContent('#facts')).toContain('first-1')
      expect(await page.textContent('#facts')).toContain('RUNNING')
      expect(await page.textContent('#tiles')).toContain('Step')
      // Its program makes no Ray calls, so there is no check of ranks.
      expect(await page.locator('#checks .trouble').count()).toBe(6)
      expect(page.url()).not.toContain('token')
      const { JOB_PAGE_PICTURE: picture } = process.env
      if (picture !== undefined) await page.screenshot({ path: picture, fullPage: true })
      world.job = 'job_failed_exit13'
      await page.waitForSelector('#ended:not([hidden])')
      expect(await page.textContent('#verdict-word')).toBe('UNHEALTHY')
      expect((await ended).exitCode).toBe(1)
      expect(troubles).toEqual([])
    },
    60 * seconds,
  )
})

type Status = {
  readonly watcher: { readonly pid: number } | null
  readonly picture: { readonly state: string; readonly checked_at: string } | null
}
