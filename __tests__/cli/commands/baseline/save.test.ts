import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { saveBaseline } from '../../../../src/cli/commands/baseline/save.js'
import { parseRecord } from '../../../../src/kit/records/json/parse-record.js'
import { baseline as baselineRecord } from '../../../../src/kit/records/baseline/baseline.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { aSeedRunRecord } from '../../../support/builders/report-builders.js'
import {
  aBaselineWorld,
  aMeasuredRun,
  aWorldWithBaseline,
  baselineDir,
  quietManner,
} from './baseline-world.js'

const options = { metrics: 'run.json', name: 'stable_v1', baselineDir, ...quietManner }

async function readSaved(folder: string, name = 'stable_v1') {
  const parsed = parseRecord(
    baselineRecord,
    await readFile(join(folder, baselineDir, `${name}.json`), 'utf8'),
  )
  if (parsed.status !== 'ok') throw new Error(parsed.reason)
  return parsed.value
}

describe('Command "baseline save"', () => {
  test('The command prints what the seed system printed and creates the directory', async () => {
    const { dependencies, said, folder } = await aBaselineWorld()
    expect(await saveBaseline(options, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toMatch(/^\u2713 Baseline 'stable_v1' saved successfully\n/)
    expect(said.stdout).not.toContain('Replaced')
    expect(await readdir(join(folder, baselineDir))).toEqual(['stable_v1.json'])
  })

  test('The command saves flat figures, and the point with machine and configuration', async () => {
    const { dependencies, folder } = await aBaselineWorld()
    await saveBaseline(options, dependencies)
    const saved = await readSaved(folder)
    expect(saved).toMatchObject({
      name: 'stable_v1',
      timestamp: '2026-01-15T12:00:00.000Z',
      metrics: { average_throughput_samples_per_sec: 6400, total_allreduce_time_ms: 2 },
      point: {
        provenance: { sha: null, created_at: aMeasuredRun().end_timestamp },
        fingerprint: { cpu_model: 'Test Processor 9000', cpu_cores: 8 },
        digests: { final_state_hash: expect.any(String) },
      },
    })
    expect(Object.values(saved.metrics).every(Number.isFinite)).toBe(true)
  })

  test('The command accepts a canonical result and a bare record', async () => {
    const { dependencies, folder, write } = await aBaselineWorld()
    await write(
      'wrapped.json',
      formatRecord({ tool_name: 'minicluster', tool_payload: aMeasuredRun() }),
    )
    await saveBaseline(options, dependencies)
    await saveBaseline({ ...options, metrics: 'wrapped.json', name: 'wrapped' }, dependencies)
    expect((await readSaved(folder, 'wrapped')).metrics).toEqual((await readSaved(folder)).metrics)
  })

  test('The command replaces the whole old baseline, names it, and keeps its point in the history', async () => {
    const { dependencies, folder, said, writeRun } = await aWorldWithBaseline()
    await writeRun('run.json', {
      average_throughput_samples_per_sec: 7000,
      end_timestamp: '2026-01-16T12:00:00Z',
    })
    await saveBaseline(options, dependencies)
    expect(said.stdout).toContain('Replaced the baseline of 2026-01-15T12:00:00.000Z')
    const saved = await readSaved(folder)
    expect(saved.metrics.average_throughput_samples_per_sec).toBe(7000)
    expect(
      saved.history?.map(({ metrics }) => metrics['average_throughput_samples_per_sec']),
    ).toEqual([6400, 7000])
  })

  test('The command reports that the replaced file was no baseline', async () => {
    const { dependencies, baselinePath, said } = await aWorldWithBaseline()
    await writeFile(baselinePath, '{"name": "stable_v1", ')
    await saveBaseline(options, dependencies)
    expect(said.stdout).toContain('Replaced a file that was not a baseline: not JSON')
  })

  test('The command saves only figures of a run with an unknown origin', async () => {
    const { dependencies, folder, write } = await aBaselineWorld()
    await write('seed.json', formatRecord(aSeedRunRecord()))
    await saveBaseline({ ...options, metrics: 'seed.json' }, dependencies)
    const saved = await readSaved(folder)
    expect(saved.point).toBeUndefined()
    expect(saved.metrics).toMatchObject({ total_time_sec: 0.1 })
  })

  test('The JSON output lists what was written and what was replaced', async () => {
    const { dependencies, said, folder } = await aWorldWithBaseline({ json: true })
    await saveBaseline({ ...options, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({
      name: 'stable_v1',
      path: join(folder, baselineDir, 'stable_v1.json'),
      replaced: { status: 'ok', timestamp: '2026-01-15T12:00:00.000Z' },
    })
  })

  test.each([
    ['that is not there', 'nowhere.json', 'does not exist'],
    ['that is a baseline already', `${baselineDir}/stable_v1.json`, 'it is a baseline'],
  ])('The command blames the user for a file %s', async (_what, metrics, sentence) => {
    const { dependencies } = await aWorldWithBaseline()
    const attempt = saveBaseline({ ...options, metrics }, dependencies)
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(sentence),
    })
  })

  test('The command refuses a path that is not a directory before it writes anything', async () => {
    const { dependencies, write } = await aBaselineWorld()
    await write('file', '')
    const attempt = saveBaseline({ ...options, baselineDir: 'file' }, dependencies)
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('option --baseline-dir'),
    })
  })

  test('The command does not overwrite a file that its owner made read-only', async () => {
    const { dependencies, baselinePath } = await aWorldWithBaseline()
    const before = await readFile(baselinePath, 'utf8')
    await chmod(baselinePath, 0o444)
    // Root may write it all the same.
    if (process.getuid?.() === 0) return
    await expect(saveBaseline(options, dependencies)).rejects.toMatchObject({ exitCode: 2 })
    expect(await readFile(baselinePath, 'utf8')).toBe(before)
  })
})
