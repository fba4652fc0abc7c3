import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { benchCollective } from '../../src/commands/bench-collective.js'
import { reportHtml } from '../../src/commands/report-html.js'
import { validate } from '../../src/commands/validate.js'
import { formatRecord } from '../../src/records/format-record.js'
import { aReferenceRun, aRunMetrics, withStep } from '../support/builders.js'
import { aWorld, scriptedEngine } from './world.js'

async function aWorldWithRuns(manner = {}) {
  const world = await aWorld(scriptedEngine().engine, manner)
  const write = (name: string, run: object) =>
    writeFile(join(world.folder, name), formatRecord(run))
  await write('single.json', aReferenceRun())
  await write('multi.json', aRunMetrics())
  await write('wrong.json', withStep(aRunMetrics(), 1, { loss: 9 }))
  return world
}

const manner = { json: false, quiet: false, verbose: false }

describe('validate', () => {
  const options = { single: 'single.json', multi: 'multi.json', tolerance: 0.01, output: null }

  test('equal runs are exit code 0 and the report of the seed system', async () => {
    const { dependencies, said } = await aWorldWithRuns()
    expect(await validate({ ...options, ...manner }, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toContain('CORRECTNESS VALIDATION REPORT')
    expect(said.stdout).toContain('Single-process run: single.json')
  })

  test('other losses are exit code 1, and the report is written', async () => {
    const { dependencies, folder } = await aWorldWithRuns()
    const wrong = { ...options, multi: 'wrong.json', output: 'out/report.json' }
    expect(await validate({ ...wrong, ...manner }, dependencies)).toEqual({ exitCode: 1 })
    const report = JSON.parse(await readFile(join(folder, 'out/report.json'), 'utf8'))
    expect(report).toMatchObject({ overall_passed: false, num_steps_failed: 1 })
  })

  test('--json is the report and nothing else', async () => {
    const { dependencies, said } = await aWorldWithRuns({ json: true })
    await validate({ ...options, ...manner, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({ overall_passed: true, tier: 'bitwise' })
  })

  test('a file that is not there is the fault of the user', async () => {
    const { dependencies } = await aWorldWithRuns()
    const attempt = validate({ ...options, ...manner, multi: 'nowhere.json' }, dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2 })
  })
})

describe('report html', () => {
  const options = { output: 'report.html', title: null, tolerance: 0.01, verbose: false }
  const render = async (result: string[]) => {
    const { dependencies, folder } = await aWorldWithRuns()
    expect(await reportHtml({ ...options, result }, dependencies)).toEqual({ exitCode: 0 })
    return readFile(join(folder, 'report.html'), 'utf8')
  }

  test('of one run judges nothing', async () => {
    expect(await render(['multi.json'])).toContain('UNKNOWN')
  })

  test('of one worker and several holds them against each other', async () => {
    expect(await render(['single.json', 'multi.json'])).toContain('PASS')
    expect(await render(['single.json', 'wrong.json'])).toContain('FAIL')
  })

  test('of two runs of several workers shows both', async () => {
    expect(await render(['multi.json', 'wrong.json'])).toContain('UNKNOWN')
  })
})

describe('bench-collective', () => {
  const options = {
    workers: 4,
    sizeMb: 1,
    iterations: 5,
    transport: 'auto',
    output: null,
    verbose: false,
  } as const
  // 2 * 3/4 * 2^20 bytes in 2 ms.
  const bandwidth = (1.5 * 1024 * 1024) / 0.002 / 1e9

  test('prints the figures as JSON', async () => {
    const { dependencies, said } = await aWorld()
    await benchCollective(options, dependencies)
    expect(JSON.parse(said.stdout)).toEqual({
      mean_bandwidth_gbps: expect.closeTo(bandwidth, 9),
      p50_bandwidth_gbps: expect.closeTo(bandwidth, 9),
      p99_bandwidth_gbps: expect.closeTo(bandwidth, 9),
      min_bandwidth_gbps: expect.closeTo(bandwidth, 9),
      iterations: 5,
      backend: 'minicluster',
      workers: 4,
      size_mb: 1,
    })
  })

  test('writes them and prints the mean', async () => {
    const { dependencies, folder, said } = await aWorld()
    await benchCollective({ ...options, output: 'bench.json' }, dependencies)
    expect(said.stdout).toBe('mean=0.786 GB/s\n')
    const written = JSON.parse(await readFile(join(folder, 'bench.json'), 'utf8'))
    expect(written).toMatchObject({ iterations: 5 })
  })
})
