import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { healthReport } from '../../../src/kit/records/monitor/health-report.js'
import { aFolder, minicluster } from '../program.js'

const limitMs = 120_000
const seedCheckpoint = join(import.meta.dirname, '../../fixtures/seed/health-checkpoint.json')

describe('Command "monitor report"', () => {
  test(
    'The report of a finished run is a page with its history and JSON with the seed fields',
    async () => {
      const folder = await aFolder()
      const run = ['run', '--workers', '2', '--steps', '40', '--output', 'run.json']
      await minicluster(folder, ...run, '--health', 'health.json')
      const page = ['monitor', 'report', '--health', 'health.json']
      expect(await minicluster(folder, ...page, '--output', 'h.html')).toMatchObject({
        exitCode: 0,
      })
      const html = await readFile(join(folder, 'h.html'), 'utf8')
      expect(html).toContain('Compute time, worker by step')

      const { exitCode, stdout } = await minicluster(folder, ...page, '--json')
      const report = healthReport.parse(JSON.parse(stdout))
      expect(report).toMatchObject({ completed_steps: 40, total_steps: 40, phase: 'complete' })
      expect(report.worker_statuses.map(({ worker_id }) => worker_id)).toEqual([0, 1])
      expect(exitCode).toBe({ healthy: 0, degraded: 1, critical: 1, unknown: 3 }[report.status])
      expect(await readdir(folder)).not.toContain('minicluster_results')
    },
    limitMs,
  )

  test(
    "The report accepts the seed system's checkpoint",
    async () => {
      const folder = await aFolder()
      const args = ['monitor', 'report', '--health', seedCheckpoint]
      const { stdout } = await minicluster(folder, ...args, '--json', '--output', 'h.html')
      const report = healthReport.parse(JSON.parse(stdout))
      expect(report.worker_statuses.length).toBeGreaterThan(0)
      expect(await readdir(folder)).toEqual(['h.html'])
    },
    limitMs,
  )

  test(
    'The line about a page gives no all-clear where a single poll cannot decide everything',
    async () => {
      const folder = await aFolder()
      const run = ['run', '--steps', '20', '--output', 'run.json', '--run-dir', 'run']
      await minicluster(folder, ...run, '--health', 'health.json')
      await rm(join(folder, 'run'), { recursive: true })
      const report = ['monitor', 'report', '--health', 'health.json', '--output', 'h.html']
      const { stdout } = await minicluster(folder, ...report)
      expect(stdout).toMatch(/^HEALTHY SO FAR, NOT FULLY JUDGED: health report written to/)
      expect(await readFile(join(folder, 'h.html'), 'utf8')).toContain('<title>HEALTHY SO FAR, NOT')
    },
    limitMs,
  )

  test(
    'The report of a failed run has exit code 1 for CI and still writes the page',
    async () => {
      const folder = await aFolder()
      const checkpoint = JSON.parse(await readFile(seedCheckpoint, 'utf8')) as {
        workers: { status: string; throughput_samples_per_sec: number }[]
      }
      const [first] = checkpoint.workers
      Object.assign(first ?? {}, { status: 'failed', throughput_samples_per_sec: 0 })
      await writeFile(join(folder, 'health.json'), JSON.stringify(checkpoint))
      const args = ['monitor', 'report', '--health', 'health.json']
      expect(await minicluster(folder, ...args, '--json')).toMatchObject({ exitCode: 1 })
      expect(await minicluster(folder, ...args, '--output', 'h.html')).toMatchObject({
        exitCode: 0,
      })
      expect(await readFile(join(folder, 'h.html'), 'utf8')).toContain('CRITICAL')
    },
    limitMs,
  )

  test(
    'The report has three answers for unusable files, exit code 2 and no page',
    async () => {
      const folder = await aFolder()
      await writeFile(join(folder, 'corrupt.json'), '{"run_id": ')
      await mkdir(join(folder, 'directory.json'))
      const said: string[] = []
      for (const name of ['missing', 'corrupt', 'directory']) {
        const args = ['monitor', 'report', '--health', `${name}.json`, '--output', 'h.html']
        const { exitCode, stderr } = await minicluster(folder, ...args)
        expect(exitCode).toBe(2)
        expect(stderr).not.toContain('    at ')
        said.push(stderr)
      }
      expect(said[0]).toContain('no such file')
      expect(said[1]).toContain('corrupt')
      expect(said[2]).toContain('cannot be read')
      expect(await readdir(folder)).not.toContain('h.html')
    },
    limitMs,
  )
})
