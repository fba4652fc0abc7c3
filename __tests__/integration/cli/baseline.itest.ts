import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { comparison } from '../../../src/kit/records/baseline/comparison.js'
import { readBaseline } from '../../../src/kit/records/baseline/read-baseline.js'
import { aFolder, minicluster } from '../program.js'

const seconds = 1000

/** A run's file, and the same run with other figures: no second run is as fast as the first. */
async function aFolderWithRuns() {
  const folder = await aFolder()
  await writeFile(join(folder, 'run.json'), run)
  const record = JSON.parse(run)
  const { tool_payload: payload } = record
  const throughput = payload.average_throughput_samples_per_sec / 2
  const changed = (changes: object) =>
    JSON.stringify({ ...record, tool_payload: { ...payload, ...changes } })
  await writeFile(
    join(folder, 'slow.json'),
    changed({ average_throughput_samples_per_sec: throughput }),
  )
  await writeFile(join(folder, 'worse.json'), changed({ final_loss: 2 * payload.final_loss }))
  await writeFile(join(folder, 'bare.json'), JSON.stringify(payload))
  return folder
}

let run: string
beforeAll(async () => {
  const folder = await aFolder()
  const { exitCode } = await minicluster(folder, 'run', '--steps', '20', '--output', 'run.json')
  expect(exitCode).toBe(0)
  run = await readFile(join(folder, 'run.json'), 'utf8')
}, 60 * seconds)

const baseline = (folder: string, ...args: string[]) => minicluster(folder, 'baseline', ...args)
const compare = (folder: string, metrics: string, ...args: string[]) =>
  baseline(folder, 'compare', metrics, '--name', 'stable_v1', ...args)

/** The comparison of a run with a worse loss. */
async function compareAfterSave(folder: string) {
  await baseline(folder, 'save', 'run.json', '--name', 'stable_v1')
  return compare(folder, 'worse.json')
}

describe('Commands save, compare, list and show', () => {
  test(
    'The baseline commands take thresholds from minicluster.yml, and a working directory',
    async () => {
      const folder = await aFolderWithRuns()
      expect((await compareAfterSave(folder)).exitCode).toBe(1)
      await writeFile(join(folder, 'minicluster.yml'), 'severities:\n  final_loss: off\n')
      expect((await compare(folder, 'worse.json')).exitCode).toBe(0)
      expect((await compare(folder, 'worse.json', '--config', 'none')).exitCode).toBe(1)
      const above = join(folder, '..')
      const there = ['--working-directory', basename(folder)]
      const listed = await minicluster(above, 'baseline', 'list', ...there)
      expect(listed).toMatchObject({ exitCode: 0 })
      expect(listed.stdout).toMatch(/^stable_v1 /m)
    },
    60 * seconds,
  )

  test(
    'The baseline commands of the built program work together',
    async () => {
      const folder = await aFolderWithRuns()
      const saved = await baseline(folder, 'save', 'run.json', '--name', 'stable_v1')
      expect(saved).toMatchObject({ exitCode: 0, stderr: '' })
      expect(saved.stdout).toMatch(/^\u2713 Baseline 'stable_v1' saved successfully\n/)
      const place = join(folder, '.minicluster/baselines')
      expect(await readdir(place)).toEqual(['stable_v1.json'])
      const file = await readFile(join(place, 'stable_v1.json'), 'utf8')
      expect(readBaseline(file)).toMatchObject({ status: 'ok', value: { name: 'stable_v1' } })

      expect(await compare(folder, 'run.json')).toMatchObject({ exitCode: 0, stderr: '' })
      expect(await compare(folder, 'bare.json')).toMatchObject({ exitCode: 0, stderr: '' })
      const args = ['--output', 'c.json', '--report', 'c.html', '--json']
      const worse = await compare(folder, 'worse.json', ...args)
      expect(worse.exitCode).toBe(1)
      expect(worse.stderr).toMatch(/final_loss .*\(\+100\.00%\) \u2717 REGRESS/)
      const written = await readFile(join(folder, 'c.json'), 'utf8')
      expect(worse.stdout).toBe(written)
      expect(comparison.parse(JSON.parse(written))).toMatchObject({ verdict: 'regression' })
      expect(await readFile(join(folder, 'c.html'), 'utf8')).toContain('Against the baseline')

      const slow = await compare(folder, 'slow.json')
      expect(slow.exitCode).toBe(0)
      expect(slow.stdout).toMatch(/average_throughput_samples_per_sec .*\(-50\.00%\) \? /)
      const generous = await compare(folder, 'worse.json', '--thresholds', 'final_loss=200')
      expect(generous.exitCode).toBe(0)
      const list = await baseline(folder, 'show')
      expect(list).toMatchObject({ exitCode: 0, stderr: '' })
      expect(list.stdout).toMatch(/^NAME .*\nstable_v1 /)
      const show = await baseline(folder, 'show', '--name', 'stable_v1', '--json')
      expect(show.stdout).toBe(file)
      const quiet = await compare(folder, 'worse.json', '--quiet')
      expect(quiet).toMatchObject({ exitCode: 1, stdout: '', stderr: '' })
    },
    60 * seconds,
  )
})

describe('Mistakes', () => {
  test.each([
    ['no such baseline', ['--name', 'stable_v2'], 'Did you mean stable_v1?'],
    ['no such directory', ['--name', 'a', '--baseline-dir', 'nowhere'], 'does not exist'],
    ['a damaged file', ['--name', 'damaged'], "damaged.json' cannot be used: not JSON"],
    ['a way out of the directory', ['--name', '../run'], 'option --name'],
    ['no such metrics', ['none.json', '--name', 'stable_v1'], 'does not exist'],
    ['nothing in common', ['--name', 'fruit'], ''],
  ])(
    'The program answers a mistake with exit code 2 and no stack trace: %s',
    async (_what, args, sentence) => {
      const folder = await aFolderWithRuns()
      await baseline(folder, 'save', 'run.json', '--name', 'stable_v1')
      const place = join(folder, '.minicluster/baselines')
      const file = await readFile(join(place, 'stable_v1.json'), 'utf8')
      await writeFile(join(place, 'damaged.json'), file.slice(0, 300))
      const fruit = { name: 'fruit', timestamp: '2024-01-01', metrics: { bananas: 3 } }
      await writeFile(join(place, 'fruit.json'), JSON.stringify(fruit))
      const words = args[0] === 'none.json' ? args : ['run.json', ...args]
      const result = await baseline(folder, 'compare', ...words)
      expect(result.exitCode).toBe(2)
      expect(result.stderr).toContain(sentence)
      expect(result.stderr).not.toContain('    at ')
    },
    60 * seconds,
  )
})

test('The baseline of our own workflow fits what a check measures today', async () => {
  const cwd = await aFolder()
  const own = join(import.meta.dirname, '../../../baselines/self-test.json')
  const words = ['--fault-tests', 'off', '--require', 'baseline', '--compare-with', own]
  // Memory is of one machine and one version of Node; losses, hashes and messages are not.
  words.push('--severities', 'peak_rss_bytes=off')
  const { exitCode, stdout, stderr } = await minicluster(cwd, 'check', ...words)
  expect({ exitCode, stdout, stderr }).toMatchObject({ exitCode: 0 })
  expect(stdout).toMatch(/Baseline: No regression in \d+ metrics/)
})
