import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Manner, startReplayServer } from '../../machine/system/ray/replay-server.js'
import { childOf } from '../../support/processes/processes-in.js'
import { aFolder, minicluster, waitFor } from '../program.js'
import { aHook } from './alert-hook.js'

const seconds = 1000
const recorded = (name: string): Manner => ({ kind: 'recorded', name })

/** A head with one job that runs, and every request that would change something. */
async function aHead() {
  const changes: string[] = []
  const server = await startReplayServer((method, path) => {
    if (method !== 'GET') changes.push(`${method} ${path}`)
    if (path === '/api/jobs/first-1') return recorded('job_running')
    if (path === '/api/cluster_status') return recorded('cluster_status_idle')
    if (path === '/api/train/v2/runs/v1') return recorded('train_runs_none')
    if (path === '/api/v0/nodes') return recorded('v0_nodes')
    return recorded(path === '/nodes' ? 'nodes_summary_no_gpu' : 'v0_logs_file5')
  })
  onTestFinished(() => server.close())
  return { changes, address: server.address.href }
}

type Status = {
  readonly given_up: string | null
  readonly supervisor: { readonly pid: number } | null
  readonly supervision: { readonly phase: string; readonly total_retries: number } | null
}

describe('A supervisor in the background', () => {
  test(
    'A supervisor in the background survives the death of its process, refuses a second one of its name, stops when asked, and restarts nothing',
    async () => {
      const { changes, address } = await aHead()
      const folder = await aFolder()
      const jobs = (...args: string[]) => minicluster(folder, 'jobs', ...args)
      const supervise = ['supervise', '--ray-address', address, '--job-id', 'first-1', '--detach']
      const { alerts, url } = await aHook()
      const alert = ['--alert', `webhook=${url}`]
      const named = [...supervise, '--name', 'night', '--interval', '0.3', ...alert]
      const mistake = await jobs(...supervise, '--name', 'night', '--alert', 'pager=me')
      expect(mistake).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--alert') })
      const nothing = await jobs('supervise', '--ray-address', address, '--detach')
      expect(nothing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('command') })
      const status = async () => {
        const { stdout, exitCode } = await jobs('supervise-status', 'night', '--json')
        return { exitCode, ...(JSON.parse(stdout) as Status) }
      }
      const detached = await jobs(...named)
      expect(detached.exitCode, detached.stderr).toBe(0)
      const first = await waitFor(async () => {
        const now = await status()
        return now.supervision?.phase === 'progressing' ? now : null
      }, 30)
      expect(first.exitCode).toBe(0)
      const second = await jobs(...named)
      expect(second).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('stop supervise/night'),
      })
      const died = first.supervisor?.pid ?? 0
      process.kill(died, 'SIGKILL')
      const next = await waitFor(async () => {
        const now = await status()
        return now.supervisor !== null && now.supervisor.pid !== died ? now : null
      }, 60)
      expect(next.supervision).toMatchObject({ total_retries: 0 })
      const stop = await jobs('supervise-stop', 'night')
      expect(stop.stdout).toContain('the job continues')
      expect(await status()).toMatchObject({ exitCode: 3, supervisor: null })
      expect((await jobs('supervise-stop', 'night')).exitCode).toBe(2)

      // One that has died too often: nobody continues, and the status says why until it is started again.
      const log = join(folder, 'minicluster_results/jobs/night/supervisor.log')
      const starts = async () => (await readFile(log, 'utf8')).split('its state is kept').length
      const before = await starts()
      const again = JSON.parse((await jobs(...named, '--json')).stdout) as { readonly pid: number }
      // A new start forgets earlier deaths, and only then it supervises.
      await waitFor(async () => (await starts()) > before || null, 30)
      const deaths = Array.from({ length: 10 }, () => Date.now())
      await writeFile(
        join(folder, 'minicluster_results/jobs/night/supervisor.daemon.takeovers'),
        JSON.stringify({ record_version: 1, takeovers: deaths, given_up_at: null }),
      )
      await waitFor(() => childOf(again.pid), 30)
      process.kill(again.pid, 'SIGKILL')
      const end = await waitFor(async () => {
        const now = await status()
        return now.supervisor === null && now.given_up !== null ? now : null
      }, 60)
      expect(end).toMatchObject({ exitCode: 3, given_up: expect.stringContaining('10 times') })
      await waitFor(() => alerts.find(({ type }) => type === 'supervision_given_up') ?? null, 60)
      expect(alerts.map(({ type }) => type)).toEqual(['supervision_given_up'])
      expect(changes).toEqual([])
    },
    180 * seconds,
  )
})
