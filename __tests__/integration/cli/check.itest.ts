import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportRecord } from '../../../src/kit/records/reports/report-record.js'
import { aFolder, minicluster } from '../program.js'

const seconds = 1000

const withoutFaults = ['--fault-tests', 'off']

describe('Command "check"', () => {
  test(
    'The check trains twice, passes bit for bit, detects its injected faults and writes a report',
    async () => {
      const folder = await aFolder()
      const { exitCode, stdout, stderr } = await minicluster(
        folder,
        'check',
        '--fault-tests',
        'worker_crash,weight_corruption',
      )
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
      expect(stdout).toContain('PASS  2 workers equal 1 worker, bit for bit')
      expect(stdout).toMatch(/Faults detected +100 %/)
      expect(stdout).toContain('minicluster_results/report.html')
      expect(stdout).toContain('minicluster_results/report.json')
      expect((await readdir(join(folder, 'minicluster_results'))).sort()).toEqual([
        'baseline.json',
        'fault_report.json',
        'fault_report_verdicts.json',
        'health.json',
        'multi.json',
        'report.html',
        'report.json',
        'runs',
        'single.json',
        'validation.json',
      ])
    },
    30 * seconds,
  )

  test.each([
    ['mlp', 3, []],
    ['mlp', 4, ['--batch-size', '30']],
    ['transformer', 2, ['--batch-size', '8']],
    ['embedding', 3, ['--optimizer', 'sgd']],
  ])(
    'The check of %s on %i workers with %j is equal at every step',
    async (workload, workers, more) => {
      const folder = await aFolder()
      const sizes = ['--workers', String(workers), '--steps', '5', ...more, ...withoutFaults]
      const result = await minicluster(folder, 'check', '--workload', workload, ...sizes, '--json')
      expect(result).toMatchObject({ exitCode: 0 })
      expect(reportRecord.parse(JSON.parse(result.stdout))).toMatchObject({
        verdict: 'pass',
        correctness: { tier: 'bitwise', num_steps_hash_equal: 5 },
      })
    },
    60 * seconds,
  )

  test(
    'The files of a check pass validation, and its report names both runs',
    async () => {
      const folder = await aFolder()
      const quick = ['--steps', '5', '--quiet', '--output-dir', 'out', ...withoutFaults]
      await minicluster(folder, 'check', ...quick)
      const validated = await minicluster(folder, 'validate', 'out/single.json', 'out/multi.json')
      expect(validated.exitCode).toBe(0)
      const report = JSON.parse(await readFile(join(folder, 'out/report.json'), 'utf8')) as unknown
      expect(reportRecord.parse(report).runs.map((run) => run.num_workers)).toEqual([1, 2])
    },
    30 * seconds,
  )
})
