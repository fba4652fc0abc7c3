import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listBaselines } from '../../../../src/cli/commands/baseline/list.js'
import { showBaseline } from '../../../../src/cli/commands/baseline/show.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { aBaseline, aPoint } from '../../../support/builders/baseline-builders.js'
import { aBaselineWorld, aWorldWithBaseline, baselineDir, quietManner } from './baseline-world.js'

const options = { baselineDir, ...quietManner }

describe('Command "baseline list"', () => {
  test('The list names every baseline with age, commit and figures', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    const saved = {
      ...aBaseline([aPoint(), aPoint({ run: 2 })]),
      timestamp: '2026-01-12T12:00:00Z',
    }
    await writeFile(join(folder, baselineDir, 'main.json'), formatRecord(saved))
    expect(await listBaselines(options, dependencies)).toEqual({ exitCode: 0 })
    const rows = said.stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/ {2,}/))
    expect(rows).toEqual([
      ['NAME', 'AGE', 'COMMIT', 'FIGURES'],
      ['main', '3 days ago', '0000000000', '22 figures, history of 2 runs'],
      ['stable_v1', 'less than a minute ago', 'unknown', expect.stringMatching(/^\d+ figures$/)],
    ])
  })

  test('The list explains why a too deeply nested baseline is unusable and shows the others', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const text = formatRecord(aBaseline([aPoint()])).replace('{', `{"deep":${deep},`)
    await writeFile(join(folder, baselineDir, 'deep.json'), text)
    expect(await listBaselines(options, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toMatch(/^deep +cannot be used: nested more than 500 levels deep/m)
    expect(said.stdout).toMatch(/^stable_v1 /m)
    const shown = showBaseline({ ...options, name: 'deep' }, dependencies)
    await expect(shown).rejects.toMatchObject({ exitCode: 2 })
  })

  test('The list explains why a damaged baseline is unusable and shows the others', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    await writeFile(join(folder, baselineDir, 'broken.json'), '{"name": ')
    await writeFile(join(folder, baselineDir, '.hidden.json'), '{}')
    await writeFile(join(folder, baselineDir, 'notes.txt'), '')
    expect(await listBaselines(options, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toMatch(/^broken +cannot be used: not JSON/m)
    expect(said.stdout).toMatch(/^stable_v1 /m)
    expect(said.stdout).not.toMatch(/hidden|notes/)
  })

  test('The list of an empty or missing directory explains how to begin', async () => {
    const { dependencies, folder, said } = await aBaselineWorld()
    await listBaselines(options, dependencies)
    expect(said.stdout).toContain('which does not exist. Save one with: minicluster baseline save')
    await mkdir(join(folder, baselineDir))
    await listBaselines(options, dependencies)
    expect(said.stdout).toContain('No baselines in baselines. Save one')
  })

  test('The list reports a path that is not a directory as a mistake of the user', async () => {
    const { dependencies } = await aBaselineWorld()
    const attempt = listBaselines({ ...options, baselineDir: 'run.json' }, dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2 })
  })

  test('The JSON list separates usable from unusable baselines', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline({ json: true })
    await writeFile(join(folder, baselineDir, 'broken.json'), '')
    await showBaseline({ ...options, name: null, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({
      baselines: [
        { name: 'broken', status: 'corrupt', reason: expect.any(String) },
        { name: 'stable_v1', status: 'ok', sha: null, num_points: 1 },
      ],
    })
  })

  test('The list writes no control characters of a name', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    await writeFile(join(folder, baselineDir, 'a\u001b[2Jb.json'), '{}')
    await listBaselines(options, dependencies)
    expect(said.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('Command "baseline show"', () => {
  test('The command shows the origin and every figure, including unknown ones', async () => {
    const { dependencies, said } = await aWorldWithBaseline()
    await showBaseline({ name: 'stable_v1', ...options }, dependencies)
    expect(said.stdout).toMatch(
      /^Baseline 'stable_v1'\n {2}Saved: +2026-01-15T12:00:00.000Z, less than a minute ago\n/,
    )
    expect(said.stdout).toMatch(/Machine: +Test Processor 9000, 8 cores, test-os/)
    expect(said.stdout).toMatch(/average_throughput_samples_per_sec: +6400\n/)
    expect(said.stdout).toMatch(/checkpoint_bytes: +unknown\n/)
    expect(said.stdout).toMatch(/final_state_hash: +[0-9a-f]{32}\n/)
  })

  test('The command shows that nothing else is known about a flat file', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    const flat = { name: 'old', timestamp: 'yesterday', metrics: { final_loss: 0.5 } }
    await writeFile(join(folder, baselineDir, 'old.json'), JSON.stringify(flat))
    await showBaseline({ name: 'old', ...options }, dependencies)
    expect(said.stdout).toContain('yesterday, which is not a valid time')
    expect(said.stdout).toContain('unknown: the file holds figures only')
    expect(said.stdout).toMatch(/final_loss: +0\.5/)
  })

  test('The JSON output of show is the file', async () => {
    const { dependencies, said, baselinePath } = await aWorldWithBaseline({ json: true })
    await showBaseline({ name: 'stable_v1', ...options, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toEqual(JSON.parse(await readFile(baselinePath, 'utf8')))
  })

  test('The error about an unknown name lists the others', async () => {
    const { dependencies } = await aWorldWithBaseline()
    const attempt = showBaseline({ name: 'stable_v', ...options }, dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2, hint: 'Did you mean stable_v1?' })
  })
})
