import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canonicalResult } from '../../../src/kit/records/run/canonical-result.js'
import { correctnessReport } from '../../../src/kit/records/reports/correctness-report.js'
import { healthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { chattyWorkload } from '../chatty-workload.js'
import { aFolder, minicluster } from '../program.js'

const seconds = 1000
const readJson = async (...path: string[]): Promise<unknown> =>
  JSON.parse(await readFile(join(...path), 'utf8'))

describe('Commands run and validate', () => {
  test(
    'One worker with the same micro-batches equals two, and another seed does not',
    async () => {
      const folder = await aFolder()
      const train = (output: string, ...args: string[]) =>
        minicluster(folder, 'run', '--steps', '10', '--output', output, ...args)
      await train('single.json', '--workers', '1', '--micro-batches', '2')
      await train('multi.json', '--workers', '2')
      await train('other.json', '--workers', '2', '--seed', '43')

      const equal = await minicluster(folder, 'validate', 'single.json', 'multi.json')
      expect(equal).toMatchObject({ exitCode: 0, stderr: '' })
      expect(equal.stdout).toContain('CORRECTNESS VALIDATION REPORT')

      const args = ['single.json', 'other.json', '--output', 'report.json', '--json']
      const different = await minicluster(folder, 'validate', ...args)
      expect(different.exitCode).toBe(1)
      const written = await readJson(folder, 'report.json')
      expect(JSON.parse(different.stdout)).toEqual(written)
      expect(correctnessReport.parse(written)).toMatchObject({
        tier: 'failed',
        first_difference: { step: 0 },
      })
    },
    60 * seconds,
  )

  test(
    'The other commands accept the written files',
    async () => {
      const folder = await aFolder()
      const { exitCode, stdout } = await minicluster(folder, 'run', '--steps', '10')
      expect(exitCode).toBe(0)
      expect(stdout).toMatch(
        /^Starting distributed training run\.\.\.\n\n\u2713 Run complete!\n {2}Total time: [\d.]+s\n {2}Final loss: [\d.]+\n {2}Avg throughput: [\d.]+ samples\/sec\n {2}Metrics saved to: \S+\n$/,
      )
      const results = join(folder, 'minicluster_results')
      const result = canonicalResult.parse(await readJson(results, 'run_metrics.json'))
      expect(result.tool_payload).toMatchObject({ num_workers: 2, num_steps: 10 })
      expect(result.metrics.memory_utilization_percent).toBeGreaterThan(0)
      const health = healthCheckpoint.parse(await readJson(results, 'health.json'))
      expect(health).toMatchObject({ is_complete: true, completed_steps: 10 })
    },
    30 * seconds,
  )

  test(
    'A resumed run ends in the same state as the whole one',
    async () => {
      const folder = await aFolder()
      const train = (...args: string[]) => minicluster(folder, 'run', ...args)
      await train('--steps', '10', '--output', 'whole.json')
      await train('--steps', '6', '--checkpoint-every', '3', '--run-dir', 'a', '--output', 'a.json')
      const resumed = await train('--steps', '10', '--resume', 'a', '--output', 'resumed.json')
      expect(resumed).toMatchObject({ exitCode: 0 })
      const hashOf = async (name: string) =>
        canonicalResult.parse(await readJson(folder, name)).tool_payload.final_state_hash
      expect(await hashOf('resumed.json')).toBe(await hashOf('whole.json'))
    },
    60 * seconds,
  )
})

test(
  'The commands report and bench-collective work',
  async () => {
    const folder = await aFolder()
    await minicluster(folder, 'run', '--steps', '5', '--output', 'a.json')
    const args = ['a.json', '--output', 'out/report.html', '--title', 'Mine & yours']
    expect(await minicluster(folder, 'report', ...args)).toMatchObject({ exitCode: 0 })
    expect(await readFile(join(folder, 'out/report.html'), 'utf8')).toContain('Mine &amp; yours')

    const bench = await minicluster(
      folder,
      'bench-collective',
      '--size-mb',
      '0.25',
      '--iterations',
      '5',
    )
    expect(JSON.parse(bench.stdout)).toMatchObject({ workers: 2, size_mb: 0.25, iterations: 5 })
  },
  30 * seconds,
)

test(
  "The program trains a user's workload, whose output does not disturb the result",
  async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'chatty.mjs'), chattyWorkload)
    const sizes = ['--workload', './chatty.mjs', '--steps', '3', '--json', '--fault-tests', 'off']
    const result = await minicluster(folder, 'check', ...sizes)
    expect(result).toMatchObject({ exitCode: 0 })
    expect(JSON.parse(result.stdout)).toMatchObject({ verdict: 'pass' })
    expect(result.stderr).toContain('[worker 1] hello from the workload')
  },
  60 * seconds,
)
