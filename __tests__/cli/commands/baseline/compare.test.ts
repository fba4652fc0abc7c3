import type { Threshold } from '../../../../src/kit/records/baseline/threshold.js'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareBaseline } from '../../../../src/cli/commands/baseline/compare.js'
import { comparison as comparisonRecord } from '../../../../src/kit/records/baseline/comparison.js'
import { parseRecord } from '../../../../src/kit/records/json/parse-record.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { aMeasuredRun, aWorldWithBaseline, baselineDir, compareOptions } from './baseline-world.js'

const exitCodeFor = async (overrides: Partial<RunMetrics>, options = {}) => {
  const world = await aWorldWithBaseline()
  await world.writeRun('now.json', overrides)
  const call = { ...compareOptions, metrics: 'now.json', ...options }
  return { ...(await compareBaseline(call, world.dependencies)), ...world }
}

describe('Command "baseline compare"', () => {
  test('The command gives exit code 0 for the very same run, in the layout of the seed system', async () => {
    const { dependencies, said } = await aWorldWithBaseline()
    expect(await compareBaseline(compareOptions, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toContain('BASELINE COMPARISON REPORT\n')
    expect(said.stdout).toContain('Baseline:                    stable_v1\n')
    expect(said.stdout).toContain('Latency threshold:           5.0%\n')
    expect(said.stdout).toMatch(
      /average_throughput_samples_per_sec +6400\.000000 \u2192 6400\.000000 +\(\+0\.00%\) +\u2713 +may fall by 5%\n/,
    )
  })

  test.each<[string, Partial<RunMetrics>, number]>([
    ['throughput fell by more than the threshold', { average_throughput_samples_per_sec: 600 }, 0],
    ['throughput fell by less', { average_throughput_samples_per_sec: 6200 }, 0],
    ['throughput rose', { average_throughput_samples_per_sec: 9000 }, 0],
    ['a time rose by more than the threshold', { total_allreduce_time_ms: 22 }, 0],
    ['a time fell', { total_allreduce_time_ms: 1 }, 0],
    ['the loss fell', { final_loss: 0.001, average_loss: 0.001 }, 0],
    ['the loss rose far', { final_loss: 0.9 }, 1],
    ['the loss is no number any more', { final_loss: Number.NaN }, 1],
    ['the loss has gone to infinity', { average_loss: Number.POSITIVE_INFINITY }, 1],
  ])('The command gives the right exit code when %s', async (_what, overrides, exitCode) => {
    expect(await exitCodeFor(overrides)).toMatchObject({ exitCode })
  })

  test('The headline begins with the settings that differ, as the figures belong to them', async () => {
    const { config } = aMeasuredRun()
    const headlineFor = async (overrides: Partial<RunMetrics>) => {
      const { said } = await exitCodeFor(overrides)
      return said.stdout.replace(/\s+/g, ' ')
    }
    const other = { config: { ...config, seed: 999 } }
    expect(await headlineFor({ ...other, final_loss: 0.9 })).toMatch(
      /. The baseline measured something else: seed \d+, now 999\. 1 regression: Final loss/,
    )
    expect(await headlineFor(other)).toContain('The baseline measured something else: seed')
    expect(await headlineFor({ final_loss: 0.9 })).toMatch(/. 1 regression: Final loss/)
    expect(await headlineFor({ final_loss: 0.9 })).not.toContain('something else')
  })

  test('The command uses the thresholds of the options', async () => {
    const slower = { average_throughput_samples_per_sec: 6000 }
    const verdictWith = async (percent: number) => {
      const thresholds = new Map([['higher-is-better', { percent, atMost: null, atLeast: null }]])
      const { said } = await exitCodeFor(slower, { thresholds })
      return said.stdout.includes('Inconclusive: Throughput.')
    }
    expect([await verdictWith(10), await verdictWith(5)]).toEqual([false, true])
  })

  test('The command uses thresholds and severities of single metrics', async () => {
    const higher = { final_loss: 0.9 }
    const exitWith = async (options: object) => (await exitCodeFor(higher, options)).exitCode
    const thresholds = (threshold: Partial<Threshold>) => ({
      thresholds: new Map([
        ['final_loss', { percent: null, atMost: null, atLeast: null, ...threshold }],
      ]),
    })
    const atMost = (value: number) => ({ value, unit: null, text: String(value) })
    expect(await exitWith(thresholds({ percent: 1e6 }))).toBe(0)
    expect(await exitWith(thresholds({ percent: 1 }))).toBe(1)
    expect(await exitWith(thresholds({ percent: 1e6, atMost: atMost(0.9) }))).toBe(0)
    expect(await exitWith(thresholds({ percent: 1e6, atMost: atMost(0.89) }))).toBe(1)
    expect(await exitWith({ severities: new Map([['final_loss', 'warn']]) })).toBe(0)
    expect(await exitWith({ severities: new Map([['final_loss', 'off']]) })).toBe(0)
    await expect(exitWith({ severities: new Map([['final_los', 'off']]) })).rejects.toThrow(
      /there is no metric final_los/,
    )
  })

  test('The command reports a figure that the run does not know as inconclusive', async () => {
    const files = { output: 'c.json', junit: 'j.xml', report: 'r.html' }
    const lacking = { average_throughput_samples_per_sec: null }
    const { exitCode, said, folder } = await exitCodeFor(lacking, files)
    const read = (name: string) => readFile(join(folder, name), 'utf8')
    const reason = 'The baseline has what this run lacks: Throughput'
    expect(exitCode).toBe(2)
    expect(said.stdout).toContain(`? ${reason}`)
    expect(JSON.parse(await read('c.json'))).toMatchObject({
      verdict: 'inconclusive',
      headline: `${reason}.`,
      unavailable: [`${reason}.`],
    })
    expect(await read('j.xml')).toMatch(new RegExp(`<(error|skipped)[^>]*${reason}`))
    expect(await read('r.html')).toMatch(new RegExp(`<title>(UNKNOWN|INCONCLUSIVE): ${reason}`))
    expect(said.stdout).toMatch(/average_throughput_samples_per_sec .*\? unknown/)
    expect(said.stdout).toContain('Inconclusive: Throughput.')
  })

  test('The command writes the older fields and ours, and can read them back', async () => {
    const { folder } = await exitCodeFor(
      { average_throughput_samples_per_sec: 6000 },
      { output: 'out/comparison.json' },
    )
    const parsed = parseRecord(
      comparisonRecord,
      await readFile(join(folder, 'out/comparison.json'), 'utf8'),
    )
    expect(parsed).toMatchObject({
      status: 'ok',
      value: {
        baseline: 'stable_v1',
        thresholds: { latency_percent: 5, throughput_percent: 5 },
        comparisons: {
          average_throughput_samples_per_sec: {
            baseline_value: 6400,
            current_value: 6000,
            percent_change: -6.25,
            is_regression: false,
            verdict: 'inconclusive',
            method: 'threshold',
          },
        },
        verdict: 'pass',
        origin: { status: 'found', source: 'file' },
      },
    })
  })

  test('The JSON output is the comparison and nothing else', async () => {
    const { dependencies, said } = await aWorldWithBaseline({ json: true })
    await compareBaseline({ ...compareOptions, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({ baseline: 'stable_v1' })
  })

  test('The command writes the same comparison as a page', async () => {
    const { folder } = await exitCodeFor({ final_loss: 0.9 }, { report: 'page.html' })
    const html = await readFile(join(folder, 'page.html'), 'utf8')
    expect(html).toContain('<h2 id="comparison">Against the baseline</h2>')
    expect(html).toMatch(/<title>FAIL: 1 regression: Final loss/)
  })

  test('The JUnit file has a case for each metric, and a regression is a failure', async () => {
    const { folder } = await exitCodeFor({ final_loss: 0.9 }, { junit: 'out/junit.xml' })
    const xml = await readFile(join(folder, 'out/junit.xml'), 'utf8')
    expect(xml).toMatch(/<testcase [^>]*name="final_loss"[^>]*>\s*<failure/)
    expect(xml).toMatch(/<testcase [^>]*name="average_throughput_samples_per_sec"/)
  })

  test('The JUnit file of a comparison without a common figure does not pass', async () => {
    const { folder, dependencies } = await aWorldWithBaseline()
    const flat = { name: 'old', timestamp: '2024-02-03T04:05:06.123456' }
    const text = JSON.stringify({ ...flat, metrics: { total_bananas: 3 } })
    await writeFile(join(folder, baselineDir, 'old.json'), text)
    const call = { ...compareOptions, name: 'old', junit: 'junit.xml' }
    expect(await compareBaseline(call, dependencies)).toEqual({ exitCode: 2 })
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('<error')
  })

  test('The command reports different settings and a different machine', async () => {
    const { said } = await exitCodeFor({ num_workers: 2 })
    expect(said.stdout).toContain('workers 4, now 2')
  })
})

describe('Flat file of the seed system', () => {
  const flat = { name: 'old', timestamp: '2024-02-03T04:05:06.123456' }
  const compareOld = async (metrics: object) => {
    const world = await aWorldWithBaseline()
    await writeFile(
      join(world.folder, baselineDir, 'old.json'),
      JSON.stringify({ ...flat, metrics }),
    )
    return {
      ...(await compareBaseline({ ...compareOptions, name: 'old' }, world.dependencies)),
      ...world,
    }
  }

  test('The command compares a flat file figure by figure', async () => {
    expect(await compareOld({ average_throughput_samples_per_sec: 6400 })).toMatchObject({
      exitCode: 0,
    })
    expect(await compareOld({ final_loss: 1e-6 })).toMatchObject({ exitCode: 1 })
  })

  test('The command concludes nothing from a single time, and says what would decide', async () => {
    const { exitCode, said } = await compareOld({ average_throughput_samples_per_sec: 9000 })
    expect(exitCode).toBe(2)
    expect(said.stdout).toMatch(/"minicluster\s+compare"\s+measures\s+pairs/)
  })

  test('The command finds the figures inside a flat file that contains a whole result', async () => {
    const payload = { final_loss: 1e-6, steps: [] }
    expect(await compareOld({ tool_payload: payload })).toMatchObject({ exitCode: 1 })
  })

  test('The command does not succeed when a flat file has no common figure', async () => {
    const { exitCode, said } = await compareOld({ total_bananas: 3 })
    expect(exitCode).toBe(2)
    expect(said.stdout).toContain('?')
  })
})

describe('Unusable baseline', () => {
  const failing = async (options: object) => {
    const { dependencies, ...world } = await aWorldWithBaseline()
    const attempt = compareBaseline({ ...compareOptions, ...options }, dependencies)
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason,
    )
    return { ...world, error }
  }

  test('The error about a missing baseline lists the others and suggests the nearest name', async () => {
    const { error } = await failing({ name: 'stable_v2' })
    expect(error).toMatchObject({
      exitCode: 2,
      message: "There is no baseline 'stable_v2' in 'baselines'; there is stable_v1.",
      hint: 'Did you mean stable_v1?',
    })
  })

  test('The error about a missing baseline mentions the missing directory', async () => {
    const { error } = await failing({ baselineDir: 'nowhere' })
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringContaining('does not exist') })
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, 200), /not JSON: .*line \d+, column \d+/],
    ['changed in one figure', (text: string) => text.replace('6400', '6399'), /"sha256"/],
    ['of another kind', () => '{"config": {}, "steps": [], "num_workers": 1}', /run metrics/],
    [
      'of another version',
      (text: string) => text.replace('"baseline_version": 1', '"baseline_version": 99'),
      /version 99/,
    ],
  ])(
    'The error names the place of damage in a baseline that is %s',
    async (_what, damage, sentence) => {
      const { dependencies, baselinePath } = await aWorldWithBaseline()
      await writeFile(baselinePath, damage(await readFile(baselinePath, 'utf8')))
      await expect(compareBaseline(compareOptions, dependencies)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(sentence),
      })
    },
  )

  test('The error says that a directory cannot be read as a baseline', async () => {
    const { dependencies, folder } = await aWorldWithBaseline()
    await mkdir(join(folder, baselineDir, 'folder.json'))
    const attempt = compareBaseline({ ...compareOptions, name: 'folder' }, dependencies)
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('cannot be read: it is a directory'),
    })
  })

  test('The command uses a deliberately changed baseline without its checksum', async () => {
    const { dependencies, baselinePath } = await aWorldWithBaseline()
    const { sha256: _checksum, ...rest } = JSON.parse(await readFile(baselinePath, 'utf8'))
    await writeFile(baselinePath, JSON.stringify(rest))
    expect(await compareBaseline(compareOptions, dependencies)).toEqual({ exitCode: 0 })
  })
})
