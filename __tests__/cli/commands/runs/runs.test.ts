import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../src/cli/commands/runs/runs.js'
import type { CommandOptions } from '../../../../src/cli/config/command-descriptions.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { runDirectory } from '../../../../src/kit/records/run/run-directory.js'
import { jsonRecord } from '../../../../src/lab/telemetry/step-telemetry.js'
import { lockDirectory } from '../../../../src/machine/system/files/directory-lock.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'
import { aWorld, scriptedServices } from '../world.js'

const usual: CommandOptions<'runs'> = {
  action: null,
  runs: null,
  outputDir: './minicluster_results',
  rank: 0,
  dryRun: false,
  json: false,
  quiet: false,
  verbose: false,
}

/** A folder with the run directories of these names; one named `killed` has no record. */
async function aWorldWith(names: readonly string[], setup = {}) {
  const world = await aWorld(scriptedServices().services, setup)
  const place = (name: string) => join(world.folder, 'minicluster_results/runs', name)
  for (const name of names) await addRun(place(name), !name.endsWith('killed'))
  return { ...world, place, left: async () => (await readdir(place('')).catch(() => [])).sort() }
}

const measuredHere = {
  backend: { requested: 'auto', selected: 'kernels', reason: 'the built-in kernels' },
  environment: {
    os: 'linux',
    architecture: 'x64',
    cpu_model: 'a processor',
    cpu_cores: 4,
    memory_bytes: 1e9,
    node_version: 'v20.11.0',
    minicluster_version: '1.0.0',
    runner_image: null,
  },
}

async function addRun(directory: string, hasRecord: boolean) {
  await mkdir(join(directory, 'events'), { recursive: true })
  await writeFile(runDirectory.coordinatorEvents(directory), '')
  if (hasRecord)
    await writeFile(runDirectory.run(directory), formatRecord(aRunMetrics(measuredHere)))
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `run-${String(at).padStart(2, '0')}`)

describe('Action "list"', () => {
  test('All runs of the directory are listed, and one without a record says why', async () => {
    const { dependencies, said } = await aWorldWith(['a', 'b-killed'])
    expect(await runs(usual, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toMatch(/^a +mlp on 4 workers/m)
    expect(said.stdout).toMatch(/^b-killed +no record: it still runs, or was killed/m)
    expect(said.stdout).toContain('No trend yet')
  })

  test('Eight runs with the same settings have trends, and seven have none', async () => {
    for (const [count, isTrend] of [
      [7, false],
      [8, true],
    ] as const) {
      const { dependencies, said } = await aWorldWith(numbered(count), { json: true })
      await runs({ ...usual, json: true }, dependencies)
      const { runs: listed, trends } = JSON.parse(said.stdout)
      expect(listed).toHaveLength(count)
      expect(trends.length > 0).toBe(isTrend)
    }
  })

  test('A record that is no run is listed with what is wrong in it', async () => {
    const { dependencies, said, place } = await aWorldWith(['a'])
    await writeFile(runDirectory.run(place('a')), '{}')
    await runs(usual, dependencies)
    expect(said.stdout).toMatch(/^a +it /m)
  })

  test('A directory without runs is no mistake', async () => {
    const { dependencies, said } = await aWorldWith([])
    expect(await runs(usual, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toContain('No runs in ./minicluster_results/runs.')
  })
})

describe('Action "open"', () => {
  test('One page has all runs, and another the runs that are named', async () => {
    const { dependencies, folder } = await aWorldWith(numbered(8))
    await runs({ ...usual, action: 'open' }, dependencies)
    const all = await readFile(join(folder, 'minicluster_results/runs.html'), 'utf8')
    expect(all).toContain('run-07')
    expect(all).toContain('over 8 runs')
    await runs({ ...usual, action: 'open', runs: ['run-00', 'run-01'] }, dependencies)
    const two = await readFile(join(folder, 'minicluster_results/dashboard.html'), 'utf8')
    expect(two).toContain('run-01')
    expect(two).not.toContain('run-07')
  })

  test.each([true, false])(
    'The page is shown in a browser if there is a terminal: %s',
    async (is) => {
      const { dependencies, folder } = await aWorldWith(['a'])
      const shown: string[] = []
      const own = { ...dependencies, showPage: (path: string) => void shown.push(path) }
      await runs(
        { ...usual, action: 'open' },
        { ...own, terminal: () => (is ? ({} as never) : null) },
      )
      expect(shown).toEqual(is ? [join(folder, 'minicluster_results/runs.html')] : [])
    },
  )

  test('Without runs there is nothing to open', async () => {
    const { dependencies } = await aWorldWith([])
    await expect(runs({ ...usual, action: 'open' }, dependencies)).rejects.toMatchObject({
      exitCode: 2,
    })
  })
})

describe('Action "clean"', () => {
  const clean = { ...usual, action: 'clean' } as const

  test('The newest ten runs stay, older ones go, and a second call removes nothing', async () => {
    const { dependencies, left } = await aWorldWith(numbered(12))
    expect(await runs({ ...clean, dryRun: true }, dependencies)).toEqual({ exitCode: 0 })
    expect(await left()).toEqual(numbered(12))
    await runs(clean, dependencies)
    expect(await left()).toEqual(numbered(12).slice(2))
    await runs(clean, dependencies)
    expect(await left()).toHaveLength(10)
  })

  test('Runs that are named go, and no other', async () => {
    const { dependencies, left, place } = await aWorldWith(['a', 'b', 'c-killed'])
    await runs({ ...clean, runs: ['c-killed', place('a')] }, dependencies)
    expect(await left()).toEqual(['b'])
  })

  test('A run that is still written is kept, and the others go', async () => {
    const { dependencies, left, place, said } = await aWorldWith(['a', 'b'])
    const lock = await lockDirectory(place('a'))
    await runs({ ...clean, runs: ['a', 'b'] }, dependencies)
    if (lock.status === 'held') await lock.release()
    expect(await left()).toEqual(['a'])
    expect(said.stderr).toContain('a is kept: a process is still writing it')
  })

  test('While a check writes into the directory, nothing is removed', async () => {
    const { dependencies, left, folder } = await aWorldWith(['a'])
    const lock = await lockDirectory(join(folder, 'minicluster_results'))
    await expect(runs({ ...clean, runs: ['a'] }, dependencies)).rejects.toMatchObject({
      exitCode: 2,
    })
    if (lock.status === 'held') await lock.release()
    expect(await left()).toEqual(['a'])
  })

  test('A file of the user in a run directory stays, and so does its directory', async () => {
    const { dependencies, place } = await aWorldWith(['a'])
    await writeFile(join(place('a'), 'mine.txt'), 'mine')
    await runs({ ...clean, runs: ['a'] }, dependencies)
    expect(await readdir(place('a'))).toEqual(['mine.txt'])
  })

  test('A directory that is no run is refused, even if it has a run.json', async () => {
    const { dependencies, folder } = await aWorldWith(['a'])
    await mkdir(join(folder, 'project'))
    await writeFile(join(folder, 'project/run.json'), '{}')
    const attempt = runs({ ...clean, runs: ['./project'] }, dependencies)
    await expect(attempt).rejects.toThrow("'./project' is no run")
    expect(existsSync(join(folder, 'project/run.json'))).toBe(true)
  })
})

describe('Action "events"', () => {
  const finish = {
    type: 'finish',
    rank: 1,
    steps: 3,
    bytes_sent: 10,
    message_checks: 4,
    replica_votes: 3,
    ledger_checks: 3,
    peak_rss_bytes: null,
    at_ms: 9.5,
  } as const
  const bytes = new Uint8Array(jsonRecord(finish).buffer)
  const events = { ...usual, action: 'events', runs: ['a'], rank: 1 } as const

  async function print(log: Uint8Array) {
    const world = await aWorldWith(['a'])
    await writeFile(runDirectory.events(world.place('a'), 1), log)
    return { ...world, done: runs(events, world.dependencies) }
  }

  test('The command prints the events of a rank as JSON lines and reports a cut record', async () => {
    const { done, said } = await print(Buffer.concat([bytes, bytes.subarray(0, 20)]))
    expect(await done).toEqual({ exitCode: 0 })
    const lines = said.stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([finish])
    expect(said.stderr).toContain('cut off (20 bytes)')
  })

  test('The command refuses a damaged log and names the place', async () => {
    const { done } = await print(Buffer.concat([bytes, Buffer.alloc(8, 0x55)]))
    await expect(done).rejects.toThrow(`damaged at byte ${bytes.length}`)
  })

  test.each([
    [{ runs: ['nowhere'] }, "'nowhere' is no run"],
    [{ runs: null }, 'exactly one run'],
    [{ runs: ['a', 'b'] }, 'exactly one run'],
    [{ json: true }, '--json has no effect'],
  ])('The command refuses %j', async (given, sentence) => {
    const { dependencies } = await aWorldWith(['a', 'b'])
    await expect(runs({ ...events, ...given }, dependencies)).rejects.toThrow(sentence)
  })
})
