import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { report } from '../../../../src/cli/commands/pages/report.js'
import type { ReportForm } from '../../../../src/cli/config/page-options.js'
import { ConfigError } from '../../../../src/kit/errors.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { aFaultReport } from '../../../support/builders/fault-builders.js'
import { aRunRecord, aSeedRunRecord } from '../../../support/builders/report-builders.js'
import { aWorld, scriptedServices } from '../world.js'

const step = (rank: number, computeMs: number, at: number, dataMs = 0): RunEvent => ({
  type: 'step',
  rank,
  step: at,
  epoch: 0,
  loss: 1,
  local_loss: 1,
  samples: 8,
  global_samples: 16,
  data_ms: dataMs,
  compute_ms: computeMs,
  wait_ms: 1,
  transfer_ms: 1,
  update_ms: 0,
  step_ms: computeMs + 2,
  at_ms: at,
})
const start = (rank: number, run_id: string): RunEvent => ({
  type: 'start',
  version: 1,
  run_id,
  rank,
  world_size: 2,
  pid: 1,
  first_step: 0,
  at_ms: 0,
})
/** Two ranks that compute alike for three steps, of which one loads its samples for so long. */
const logsOfLoader = (dataMs: number): RunEvent[][] =>
  [0, dataMs].map((loadMs, rank) => [
    start(rank, 'mine'),
    ...[0, 1, 2].map((at) => step(rank, 4, at, loadMs)),
  ])
const logsOf = (runId: string): RunEvent[][] =>
  [0, 1].map((rank) => [start(rank, runId), ...[0, 1, 2].map((at) => step(rank, rank + 1, at))])

const aRun = (overrides = {}) =>
  aRunRecord({ workers: 2, steps: 3 }, { run_id: 'mine', run_directory: 'runs/mine', ...overrides })

async function aWorldWith(
  records: Readonly<Record<string, object>>,
  logs: RunEvent[][] = [],
  setup = {},
) {
  const { services: scripted } = scriptedServices()
  const eventLogs = { ...scripted.eventLogs, read: async () => logs }
  const services = { ...scripted, eventLogs }
  const world = await aWorld(services, setup)
  for (const [name, record] of Object.entries(records)) {
    await writeFile(join(world.folder, name), formatRecord(record))
  }
  const pageOf = (name: string) => readFile(join(world.folder, name), 'utf8')
  return { ...world, pageOf }
}

const options = {
  output: 'page.html',
  outputDir: null,
  title: null,
  tolerance: null,
  browser: null,
  timeout: null,
  json: false,
  quiet: false,
  verbose: false,
}
const as = (form: ReportForm, files: readonly string[]) => ({ ...options, as: [form], files })

describe('Command "report --as heatmap"', () => {
  const heat = as('heatmap', ['run.json'])

  test('A directory stands for the run metrics in it, and other files are said to be left out', async () => {
    const records = { 'a.json': aRun(), 'b.json': aRun(), 'f.json': aFaultReport(), 'x.json': {} }
    const { dependencies, pageOf, said } = await aWorldWith(records)
    await report(as('heatmap', ['.']), dependencies)
    const page = await pageOf('page.html')
    expect(page.split('id="heat-map-').length - 1).toBe(2)
    expect(said.stderr).toContain('.: 2 other JSON files left out')
  })

  test('A directory without run metrics is a mistake', async () => {
    const { dependencies } = await aWorldWith({ 'f.json': aFaultReport() })
    const shown = report(as('heatmap', ['.']), dependencies)
    await expect(shown).rejects.toThrow("'.' is a directory without run metrics.")
  })

  test('The heat map has a row per rank from the event logs', async () => {
    const { dependencies, pageOf, said } = await aWorldWith({ 'run.json': aRun() }, logsOf('mine'))
    expect(await report(heat, dependencies)).toEqual({ exitCode: 0 })
    const page = await pageOf('page.html')
    expect(page).toContain('>rank 1<')
    expect(page).not.toContain('all ranks')
    expect(said.stderr).toBe('')
  })

  test.each([
    ['a slow loader stands out', 12, ['4 ms', '16 ms']],
    ['no rank stands out if all load alike', 0, ['4 ms', '4 ms']],
  ])('The first heat map is own work, in which %s', async (_what, dataMs, medians) => {
    const world = await aWorldWith({ 'run.json': aRun() }, logsOfLoader(dataMs))
    await report(heat, world.dependencies)
    const [first = ''] = /<table[^]*?<\/table>/.exec(await world.pageOf('page.html')) ?? []
    expect(first).toContain('Own work (loading and computing) in numbers')
    const shown = [
      ...first.matchAll(/<th scope="row">rank \d<\/th>\s*<td class="numeric">([^<]*)/g),
    ]
    expect(shown.map(([, median]) => median)).toEqual(medians)
  })

  test.each([
    ['are gone', [], 'are gone'],
    ['belong to another run', logsOf('other'), 'belong to another run'],
  ])(
    'The heat map shows the whole run and says so when the logs %s',
    async (_what, logs, words) => {
      const { dependencies, pageOf, said } = await aWorldWith({ 'run.json': aRun() }, logs)
      await report(heat, dependencies)
      const page = await pageOf('page.html')
      expect(page).toContain(words)
      expect(page).toContain('>all ranks<')
      expect(said.stderr).toContain(words)
    },
  )

  test('The command says that a run file of the seed system names no run directory', async () => {
    const { dependencies, pageOf } = await aWorldWith({ 'run.json': aSeedRunRecord() })
    await report(heat, dependencies)
    expect(await pageOf('page.html')).toContain('names no run directory')
  })

  test('The command opens no log when a record names too many ranks', async () => {
    const record = aRun({ num_workers: 1e9 })
    const { dependencies, pageOf } = await aWorldWith({ 'run.json': record }, logsOf('mine'))
    await report(heat, dependencies)
    expect(await pageOf('page.html')).toContain('more than 4096 ranks')
  })

  test('The heat map says how many steps the logs lack', async () => {
    const longer = aRunRecord({ workers: 2, steps: 9 }, { run_id: 'mine', run_directory: 'd' })
    const { dependencies, pageOf } = await aWorldWith({ 'run.json': longer }, logsOf('mine'))
    await report(heat, dependencies)
    expect(await pageOf('page.html')).toContain('hold 3 of 9 steps')
  })
})

describe('Command "report --as dashboard"', () => {
  test('The dashboard names several runs by their files', async () => {
    const { dependencies, pageOf } = await aWorldWith({ 'a.json': aRun(), 'b.json': aRun() })
    const files = ['a.json', 'b.json']
    expect(await report(as('dashboard', files), dependencies)).toEqual({ exitCode: 0 })
    expect(await pageOf('page.html')).toContain('2 runs, the same at every common step')
  })

  test('The dashboard refuses a fault report and names the command that shows one', async () => {
    const { dependencies } = await aWorldWith({ 'f.json': aFaultReport() })
    const shown = report(as('dashboard', ['f.json']), dependencies)
    await expect(shown).rejects.toThrow(ConfigError)
  })
})

describe('Command "report --as timeline"', () => {
  test('The timeline has a line for every run of the campaign', async () => {
    const campaign = aFaultReport()
    const { dependencies, pageOf } = await aWorldWith({ 'f.json': campaign })
    await report(as('timeline', ['f.json']), dependencies)
    const page = await pageOf('page.html')
    expect(page).toContain('Injection and alarm')
    expect(page).toContain('Detection latency')
    // Each line is drawn twice, wide and narrow.
    expect(page.split('class="run"').length - 1).toBe(2 * campaign.trials.length)
  })

  test('The timeline refuses a run', async () => {
    const { dependencies } = await aWorldWith({ 'run.json': aRun() })
    const shown = report(as('timeline', ['run.json']), dependencies)
    await expect(shown).rejects.toThrow("'run.json' is a run, not a fault report.")
  })
})

test('The command "report --as pdf" without a browser says where it looked and writes nothing', async () => {
  const { dependencies, pageOf } = await aWorldWith({ 'run.json': aRun() })
  const printing = { ...as('pdf', ['run.json']), output: 'report.pdf', browser: 'no-such-browser' }
  const printed = report(printing, dependencies)
  await expect(printed).rejects.toThrow(/There is no Chromium or Chrome.*no-such-browser/)
  await expect(pageOf('report.pdf')).rejects.toThrow('ENOENT')
})

describe('Several forms', () => {
  const several = { ...as('html', ['run.json']), output: null, outputDir: 'out' }

  test('The command writes each form once, under its usual name in one directory', async () => {
    const { dependencies, folder, said } = await aWorldWith({ 'run.json': aRun() })
    const forms: ReportForm[] = ['html', 'json', 'junit', 'heatmap', 'dashboard', 'html']
    expect(await report({ ...several, as: forms }, dependencies)).toEqual({ exitCode: 0 })
    const names = ['dashboard.html', 'heatmap.html', 'junit.xml', 'report.html', 'report.json']
    expect((await readdir(join(folder, 'out'))).sort()).toEqual(names)
    expect(said.stdout.match(/ written to out\//g)).toHaveLength(5)
  })

  test('A form that cannot be made leaves none of the others behind', async () => {
    const { dependencies, folder } = await aWorldWith({ 'run.json': aRun() })
    const made = report({ ...several, as: ['html', 'timeline'] }, dependencies)
    await expect(made).rejects.toThrow('is a run, not a fault report')
    expect(await readdir(folder)).not.toContain('out')
  })

  test('A form does not replace a file that it reads', async () => {
    const { dependencies } = await aWorldWith({ 'report.json': aRun() })
    const made = report(
      { ...several, as: ['json'], files: ['report.json'], outputDir: '.' },
      dependencies,
    )
    await expect(made).rejects.toThrow('name the same file: report.json')
  })

  test('The same record is the JSON form and the document that --json prints', async () => {
    const { dependencies, said, pageOf } = await aWorldWith({ 'run.json': aRun() }, [], {
      json: true,
    })
    await report({ ...as('json', ['run.json']), json: true }, dependencies)
    expect(JSON.parse(said.stdout)).toEqual(JSON.parse(await pageOf('page.html')))
  })
})

describe('Directories of nodes', () => {
  test('A directory beside a file is a mistake that names both', async () => {
    const { dependencies } = await aWorldWith({ 'run.json': aRun() })
    const made = report(as('html', ['.', 'run.json']), dependencies)
    await expect(made).rejects.toThrow('. is a directory, and run.json is none')
  })

  test('A tolerance has no effect on them and is refused', async () => {
    const { dependencies } = await aWorldWith({})
    const made = report({ ...as('html', ['.']), tolerance: 0.1 }, dependencies)
    await expect(made).rejects.toThrow('option --tolerance has no effect on the runs of nodes')
  })
})
