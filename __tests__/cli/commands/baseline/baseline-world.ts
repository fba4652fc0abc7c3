import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveBaseline } from '../../../../src/cli/commands/baseline/save.js'
import type { TerminalSettings } from '../../../../src/kit/console/terminal-log.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'
import { aWorld, scriptedServices } from '../world.js'

export const quietManner = {
  json: false,
  quiet: false,
  verbose: false,
  config: null,
  workingDirectory: null,
}
export const baselineDir = 'baselines'

const environment = {
  os: 'test-os 1.0',
  architecture: 'test64',
  cpu_model: 'Test Processor 9000',
  cpu_cores: 8,
  memory_bytes: 8 * 1024 ** 3,
  node_version: 'v20.0.0',
  minicluster_version: '0.0.0-test',
}

/** A run of ours, as its file says it. */
export function aMeasuredRun(overrides: Partial<RunMetrics> = {}): RunMetrics {
  return aRunMetrics({ environment, p50_allreduce_ms: 0.5, ...overrides })
}

const nowhere = {
  repository: null,
  sha: null,
  ref: null,
  event: null,
  run_id: null,
  run_attempt: null,
  created_at: '2026-01-15T12:00:00.000Z',
}

/** A world outside any workflow, with the run in `run.json`. */
export async function aBaselineWorld(setup: Partial<TerminalSettings> = {}) {
  const world = await aWorld(scriptedServices().services, setup)
  const dependencies = { ...world.dependencies, provenance: () => nowhere }
  const write = (name: string, text: string | Uint8Array) =>
    writeFile(join(world.folder, name), text)
  const writeRun = (name: string, overrides: Partial<RunMetrics> = {}) =>
    write(name, formatRecord(aMeasuredRun(overrides)))
  await writeRun('run.json')
  return { ...world, dependencies, write, writeRun }
}

/** The same, with that run saved as `stable_v1`. */
export async function aWorldWithBaseline(setup: Partial<TerminalSettings> = {}) {
  const world = await aBaselineWorld(setup)
  await saveBaseline(
    { metrics: 'run.json', name: 'stable_v1', baselineDir, ...quietManner },
    world.dependencies,
  )
  world.said.stdout = ''
  world.said.stderr = ''
  return { ...world, baselinePath: join(world.folder, baselineDir, 'stable_v1.json') }
}

export const compareOptions = {
  ...quietManner,
  metrics: 'run.json',
  name: 'stable_v1',
  baselineDir,
  output: null,
  report: null,
  junit: null,
  thresholds: null,
  severities: null,
}
