import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { listBaselines } from '../../../src/commands/baseline/list.js'
import { showBaseline } from '../../../src/commands/baseline/show.js'
import { formatRecord } from '../../../src/records/format-record.js'
import { aBaseline, aPoint } from '../../support/baseline-builders.js'
import { aBaselineWorld, aWorldWithBaseline, baselineDir, quietManner } from './baseline-world.js'

const options = { baselineDir, ...quietManner }

describe('baseline list', () => {
  test('names every baseline with age, commit and figures', async () => {
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

  test('says of a damaged one why it cannot be used, and lists the others', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    await writeFile(join(folder, baselineDir, 'broken.json'), '{"name": ')
    await writeFile(join(folder, baselineDir, '.hidden.json'), '{}')
    await writeFile(join(folder, baselineDir, 'notes.txt'), '')
    expect(await listBaselines(options, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toMatch(/^broken +cannot be used: not JSON/m)
    expect(said.stdout).toMatch(/^stable_v1 /m)
    expect(said.stdout).not.toMatch(/hidden|notes/)
  })

  test('of a directory that is empty or not there says how to begin', async () => {
    const { dependencies, folder, said } = await aBaselineWorld()
    await listBaselines(options, dependencies)
    expect(said.stdout).toContain('which does not exist. Save one with: minicluster baseline save')
    await mkdir(join(folder, baselineDir))
    await listBaselines(options, dependencies)
    expect(said.stdout).toContain('No baselines in baselines. Save one')
  })

  test('of what is no directory is the fault of the user', async () => {
    const { dependencies } = await aBaselineWorld()
    const attempt = listBaselines({ ...options, baselineDir: 'run.json' }, dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2 })
  })

  test('as JSON tells used and unusable ones apart', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline({ json: true })
    await writeFile(join(folder, baselineDir, 'broken.json'), '')
    await listBaselines({ ...options, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({
      baselines: [
        { name: 'broken', status: 'corrupt', reason: expect.any(String) },
        { name: 'stable_v1', status: 'ok', sha: null, num_points: 1 },
      ],
    })
  })

  test('writes no control characters of a name', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    await writeFile(join(folder, baselineDir, 'a\u001b[2Jb.json'), '{}')
    await listBaselines(options, dependencies)
    expect(said.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('baseline show', () => {
  test('prints where it comes from, and every figure, unknown ones as well', async () => {
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

  test('of a flat file says that nothing else is known', async () => {
    const { dependencies, folder, said } = await aWorldWithBaseline()
    const flat = { name: 'old', timestamp: 'yesterday', metrics: { final_loss: 0.5 } }
    await writeFile(join(folder, baselineDir, 'old.json'), JSON.stringify(flat))
    await showBaseline({ name: 'old', ...options }, dependencies)
    expect(said.stdout).toContain('yesterday, which is no time')
    expect(said.stdout).toContain('unknown: the file holds figures only')
    expect(said.stdout).toMatch(/final_loss: +0\.5/)
  })

  test('as JSON is the file', async () => {
    const { dependencies, said, baselinePath } = await aWorldWithBaseline({ json: true })
    await showBaseline({ name: 'stable_v1', ...options, json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toEqual(JSON.parse(await readFile(baselinePath, 'utf8')))
  })

  test('of a name that is not there names the others', async () => {
    const { dependencies } = await aWorldWithBaseline()
    const attempt = showBaseline({ name: 'stable_v', ...options }, dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2, hint: 'Did you mean stable_v1?' })
  })
})
