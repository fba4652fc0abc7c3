import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { benchCollective } from '../../../src/cli/commands/bench-collective.js'
import { report } from '../../../src/cli/commands/pages/report.js'
import { schema } from '../../../src/cli/commands/schema.js'
import { validate } from '../../../src/cli/commands/validate.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { finding } from '../../support/builders/monitor-builders.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { aReferenceRun, aRunMetrics, withStep } from '../../support/builders/run-builders.js'
import { aFaultReport, aPerfectFaultReport } from '../../support/builders/fault-builders.js'
import { aWorld, scriptedServices } from './world.js'

async function aWorldWithRuns(setup = {}) {
  const world = await aWorld(scriptedServices().services, setup)
  const write = (name: string, run: object) =>
    writeFile(join(world.folder, name), formatRecord(run))
  await write('single.json', aReferenceRun())
  await write('multi.json', aRunMetrics())
  await write('wrong.json', withStep(aRunMetrics(), 1, { loss: 9 }))
  await write('faults.json', aFaultReport())
  await write('perfect.json', aPerfectFaultReport())
  return world
}

const setup = { json: false, quiet: false, verbose: false }

describe('Command "validate"', () => {
  const files = { single: 'single.json', multi: 'multi.json', output: null, junit: null }
  const options = { ...files, tolerance: 0.01 }

  test('The command gives exit code 0 for equal runs and prints the report of the seed system', async () => {
    const { dependencies, said } = await aWorldWithRuns()
    expect(await validate({ ...options, ...setup }, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toContain('CORRECTNESS VALIDATION REPORT')
    expect(said.stdout).toContain('Single-process run: single.json')
  })

  test('The command gives exit code 1 for different losses and writes the report', async () => {
    const { dependencies, folder } = await aWorldWithRuns()
    const wrong = { ...options, multi: 'wrong.json', output: 'out/report.json' }
    expect(await validate({ ...wrong, ...setup }, dependencies)).toEqual({ exitCode: 1 })
    const report = JSON.parse(await readFile(join(folder, 'out/report.json'), 'utf8'))
    expect(report).toMatchObject({ overall_passed: false, num_steps_failed: 1 })
  })

  test.each([
    ['multi.json', 'failures="0" errors="0"'],
    ['wrong.json', 'failures="1" errors="0"'],
  ])('The option --junit writes a test case for the check of %s', async (multi, counts) => {
    const { dependencies, folder } = await aWorldWithRuns()
    await validate({ ...options, ...setup, multi, junit: 'out/junit.xml' }, dependencies)
    const xml = await readFile(join(folder, 'out/junit.xml'), 'utf8')
    expect(xml).toContain(`tests="1" ${counts}`)
    expect(xml).toContain('name="correctness"')
  })

  test('The option --json prints the report and nothing else', async () => {
    const { dependencies, said } = await aWorldWithRuns({ json: true })
    await validate({ ...options, ...setup, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({ overall_passed: true, tier: 'bitwise' })
  })

  test('The command blames the user for a missing file', async () => {
    const { dependencies } = await aWorldWithRuns()
    const attempt = validate({ ...options, ...setup, multi: 'nowhere.json' }, dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2 })
  })
})

describe('Command "report"', () => {
  const options = {
    as: ['html'] as const,
    output: 'report.html',
    outputDir: null,
    title: null,
    tolerance: null,
    browser: null,
    timeout: null,
    ...setup,
  }

  /** The page of a run that detectors followed, without its style and script. */
  async function pageOf(detected: Partial<RunMetrics>): Promise<string> {
    const { dependencies, folder } = await aWorldWithRuns()
    await writeFile(join(folder, 'followed.json'), formatRecord(aRunMetrics(detected)))
    await report({ ...options, files: ['followed.json'] }, dependencies)
    const html = await readFile(join(folder, 'report.html'), 'utf8')
    return html.replace(/<(style|script)[^]*?<\/\1>/g, '')
  }

  test('The page of a run shows what detectors raised about it, and fails for a serious finding', async () => {
    const page = await pageOf({ findings: [finding({ severity: 'warning' })] })
    expect(page).toContain('The distributed run was not healthy')
    expect(page).toContain('What detectors raised')
    expect(page).toContain('slow_worker')
  })

  test('The page gives no verdict on a run for the findings of an injected fault', async () => {
    const page = await pageOf({
      findings: [finding({ severity: 'warning' })],
      injected_fault: 'slow_worker on rank 1',
    })
    expect(page).not.toContain('The distributed run was not healthy')
    expect(page).toContain('Injected on request, so the findings are no verdict: slow_worker')
    expect(page).toContain('What detectors raised')
  })

  test('The page of a run without findings gives no all-clear for detectors with too few steps', async () => {
    const few = { kind: 'step', needs: 27, had: 20 }
    const blind_detectors = [{ detector: 'allreduce-spike', lacks: [], too_few: few }]
    const page = await pageOf({ findings: [], blind_detectors })
    expect(page).toContain(
      'No detector raised a finding in the distributed run, which was not fully judged',
    )
    expect(page).toContain('allreduce-spike: 20 of 27 steps')
    expect(await pageOf({})).not.toContain('Detectors')
  })
  const render = async (files: string[]) => {
    const { dependencies, folder } = await aWorldWithRuns()
    expect(await report({ ...options, files }, dependencies)).toEqual({ exitCode: 0 })
    return readFile(join(folder, 'report.html'), 'utf8')
  }

  test('The page of one run judges nothing', async () => {
    expect(await render(['multi.json'])).toContain('UNKNOWN')
  })

  test('The page compares one worker with several', async () => {
    expect(await render(['single.json', 'multi.json'])).toContain('PASS')
    expect(await render(['single.json', 'wrong.json'])).toContain('FAIL')
  })

  test('The page of a fault report has its sections and no run', async () => {
    const html = await render(['faults.json'])
    expect(html).toContain('FAIL')
    expect(html).toContain('<h2 id="faults">')
    expect(html).not.toContain('<h2 id="loss">')
  })

  test('The page of runs and a fault report judges both', async () => {
    expect(await render(['single.json', 'perfect.json', 'multi.json'])).toContain('PASS')
    expect(await render(['single.json', 'multi.json', 'faults.json'])).toContain('FAIL')
  })

  test('The command refuses two fault reports', async () => {
    await expect(render(['faults.json', 'perfect.json'])).rejects.toMatchObject({ exitCode: 2 })
  })

  test('The page shows two runs of several workers', async () => {
    expect(await render(['multi.json', 'wrong.json'])).toContain('UNKNOWN')
  })
})

describe('Command "bench-collective"', () => {
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

  test('The command prints its figures as JSON', async () => {
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

  test('The command writes its figures and prints the mean', async () => {
    const { dependencies, folder, said } = await aWorld()
    await benchCollective({ ...options, output: 'bench.json' }, dependencies)
    expect(said.stdout).toBe('mean=0.786 GB/s\n')
    const written = JSON.parse(await readFile(join(folder, 'bench.json'), 'utf8'))
    expect(written).toMatchObject({ iterations: 5 })
  })
})

test('The command "schema" prints the JSON Schema of a record', async () => {
  const { dependencies, said } = await aWorld(scriptedServices().services)
  await schema({ record: 'health-checkpoint', verbose: false }, dependencies)
  expect(JSON.parse(said.stdout)).toMatchObject({ type: 'object', title: expect.any(String) })
})
