import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dashboard } from '../../../../src/cli/commands/pages/dashboard.js'
import { reportFaultTimeline } from '../../../../src/cli/commands/pages/report-fault-timeline.js'
import { reportHeatmap } from '../../../../src/cli/commands/pages/report-heatmap.js'
import { reportPdf } from '../../../../src/cli/commands/pages/report-pdf.js'
import { ConfigError } from '../../../../src/kit/errors.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { aFaultReport } from '../../../support/builders/fault-builders.js'
import { aRunRecord, aSeedRunRecord } from '../../../support/builders/report-builders.js'
import { aWorld, scriptedServices } from '../world.js'

const step = (rank: number, computeMs: number, at: number): RunEvent => ({
  type: 'step',
  rank,
  step: at,
  epoch: 0,
  loss: 1,
  local_loss: 1,
  samples: 8,
  global_samples: 16,
  data_ms: 0,
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
const logsOf = (runId: string): RunEvent[][] =>
  [0, 1].map((rank) => [start(rank, runId), ...[0, 1, 2].map((at) => step(rank, rank + 1, at))])

const aRun = (overrides = {}) =>
  aRunRecord({ workers: 2, steps: 3 }, { run_id: 'mine', run_directory: 'runs/mine', ...overrides })

async function aWorldWith(records: Readonly<Record<string, object>>, logs: RunEvent[][] = []) {
  const { services: scripted } = scriptedServices()
  const eventLogs = { ...scripted.eventLogs, read: async () => logs }
  const services = { ...scripted, eventLogs }
  const world = await aWorld(services)
  for (const [name, record] of Object.entries(records)) {
    await writeFile(join(world.folder, name), formatRecord(record))
  }
  const pageOf = (name: string) => readFile(join(world.folder, name), 'utf8')
  return { ...world, pageOf }
}

const options = { output: 'page.html', title: null, verbose: false }

describe('Command "report heatmap"', () => {
  const heat = { ...options, result: ['run.json'] }

  test('A directory stands for the run metrics in it, and other files are said to be left out', async () => {
    const records = { 'a.json': aRun(), 'b.json': aRun(), 'f.json': aFaultReport(), 'x.json': {} }
    const { dependencies, pageOf, said } = await aWorldWith(records)
    await reportHeatmap({ ...heat, result: ['.'] }, dependencies)
    const page = await pageOf('page.html')
    expect(page.split('id="heat-map-').length - 1).toBe(2)
    expect(said.stderr).toContain('.: 2 other JSON files left out')
  })

  test('A directory without run metrics is a mistake', async () => {
    const { dependencies } = await aWorldWith({ 'f.json': aFaultReport() })
    const shown = reportHeatmap({ ...heat, result: ['.'] }, dependencies)
    await expect(shown).rejects.toThrow("'.' is a directory without run metrics.")
  })

  test('The heat map has a row per rank from the event logs', async () => {
    const { dependencies, pageOf, said } = await aWorldWith({ 'run.json': aRun() }, logsOf('mine'))
    expect(await reportHeatmap(heat, dependencies)).toEqual({ exitCode: 0 })
    const page = await pageOf('page.html')
    expect(page).toContain('>rank 1<')
    expect(page).not.toContain('all ranks')
    expect(said.stderr).toBe('')
  })

  test.each([
    ['are gone', [], 'are gone'],
    ['belong to another run', logsOf('other'), 'belong to another run'],
  ])(
    'The heat map shows the whole run and says so when the logs %s',
    async (_what, logs, words) => {
      const { dependencies, pageOf, said } = await aWorldWith({ 'run.json': aRun() }, logs)
      await reportHeatmap(heat, dependencies)
      const page = await pageOf('page.html')
      expect(page).toContain(words)
      expect(page).toContain('>all ranks<')
      expect(said.stderr).toContain(words)
    },
  )

  test('The command says that a run file of the seed system names no run directory', async () => {
    const { dependencies, pageOf } = await aWorldWith({ 'run.json': aSeedRunRecord() })
    await reportHeatmap(heat, dependencies)
    expect(await pageOf('page.html')).toContain('names no run directory')
  })

  test('The command opens no log when a record names too many ranks', async () => {
    const record = aRun({ num_workers: 1e9 })
    const { dependencies, pageOf } = await aWorldWith({ 'run.json': record }, logsOf('mine'))
    await reportHeatmap(heat, dependencies)
    expect(await pageOf('page.html')).toContain('more than 4096 ranks')
  })

  test('The heat map says how many steps the logs lack', async () => {
    const longer = aRunRecord({ workers: 2, steps: 9 }, { run_id: 'mine', run_directory: 'd' })
    const { dependencies, pageOf } = await aWorldWith({ 'run.json': longer }, logsOf('mine'))
    await reportHeatmap(heat, dependencies)
    expect(await pageOf('page.html')).toContain('hold 3 of 9 steps')
  })
})

describe('Command "dashboard"', () => {
  test('The dashboard names several runs by their files', async () => {
    const { dependencies, pageOf } = await aWorldWith({ 'a.json': aRun(), 'b.json': aRun() })
    const result = ['a.json', 'b.json']
    expect(await dashboard({ ...options, result }, dependencies)).toEqual({ exitCode: 0 })
    expect(await pageOf('page.html')).toContain('2 runs, the same at every common step')
  })

  test('The dashboard refuses a fault report and names the command that shows one', async () => {
    const { dependencies } = await aWorldWith({ 'f.json': aFaultReport() })
    const shown = dashboard({ ...options, result: ['f.json'] }, dependencies)
    await expect(shown).rejects.toThrow(ConfigError)
  })
})

describe('Command "report fault-timeline"', () => {
  test('The timeline has a line for every run of the campaign', async () => {
    const report = aFaultReport()
    const { dependencies, pageOf } = await aWorldWith({ 'f.json': report })
    await reportFaultTimeline({ ...options, result: 'f.json' }, dependencies)
    const page = await pageOf('page.html')
    expect(page).toContain('Injection and alarm')
    expect(page).toContain('Detection latency')
    // Each line is drawn twice, wide and narrow.
    expect(page.split('class="run"').length - 1).toBe(2 * report.trials.length)
  })

  test('The timeline refuses a run', async () => {
    const { dependencies } = await aWorldWith({ 'run.json': aRun() })
    const shown = reportFaultTimeline({ ...options, result: 'run.json' }, dependencies)
    await expect(shown).rejects.toThrow("'run.json' is a run, not a fault report.")
  })
})

test('The command "report pdf" without a browser says where it looked and writes nothing', async () => {
  const { dependencies, pageOf } = await aWorldWith({ 'run.json': aRun() })
  const printed = reportPdf(
    {
      ...options,
      result: ['run.json'],
      output: 'report.pdf',
      browser: 'no-such-browser',
      printTimeoutMs: 1000,
      tolerance: 0.01,
    },
    dependencies,
  )
  await expect(printed).rejects.toThrow(/There is no Chromium or Chrome.*no-such-browser/)
  await expect(pageOf('report.pdf')).rejects.toThrow('ENOENT')
})
