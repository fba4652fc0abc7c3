import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { healthChecks } from '../../src/watch/jobs/checks/index.js'
import { checkpointDetectors } from '../../src/watch/monitor/anomalies/index.js'
import { metrics } from '../../src/gate/baseline/metrics/index.js'
import { commandDescriptions } from '../../src/cli/config/command-descriptions.js'
import { detectors } from '../../src/lab/detect/index.js'
import { engines } from '../../src/runtime/engines/index.js'
import { controls, faults } from '../../src/lab/faults/index.js'
import { nodeChecks } from '../../src/watch/nodes/checks/index.js'
import { renderers } from '../../src/gate/report/index.js'
import { checkpointLayouts } from '../../src/runtime/run/checkpoints/index.js'
import { alertSinks } from '../../src/machine/system/alert-sinks/index.js'
import { backends } from '../../src/lab/trainer/backends/index.js'
import { mistakes } from '../../src/prove/validate/proof/mistakes/index.js'
import { checkpointLayouts as listedLayouts } from '../../src/watch/jobs/checkpoints/index.js'
import { labelled } from '../watch/jobs/checkpoints/labelled-listings.js'
import { casesByCheck } from '../watch/nodes/checks/cases-by-check.js'
import { judged } from '../lab/detect/cases-by-detector.js'
import { casesByMistake } from '../prove/validate/proof/cases-by-mistake.js'

/** What is registered, and what counts as a test of one entry. */
export type Registry = {
  readonly kind: string
  readonly names: readonly string[]
  /** Where its tests are. */
  readonly folders: readonly string[]
  /** Files of cases, beside the suites. */
  readonly casesFile?: string
  /** Suites that go over the whole registry, and so say nothing about one entry. */
  readonly general?: readonly string[]
  /** Whether this suite, or its integration test, is one of the entry; by default one that names it. */
  isTest?(name: string, path: string, text: string): boolean
  /** Whether the entry has cases in a table that a suite goes over. */
  hasCases?(name: string): boolean
}

const nameOf = ({ name }: { readonly name: string }): string => name
const kebab = (name: string): string => name.replaceAll('_', '-')

/** Each registry of which an entry needs tests of its own; a new registry is one entry here. */
export const registries: readonly Registry[] = [
  {
    kind: 'fault',
    names: faults.map(nameOf),
    folders: ['__tests__/lab/faults'],
    general: ['catalogue', 'in-worker'],
  },
  {
    kind: 'control',
    names: controls.map(nameOf),
    folders: ['__tests__/lab/faults', '__tests__/cli/commands'],
    general: ['catalogue', 'in-worker'],
  },
  {
    kind: 'detector',
    names: detectors.map(nameOf),
    folders: ['__tests__/lab/detect'],
    isTest: (name, path) => path.endsWith(`/${kebab(name)}.test.ts`),
    hasCases: (name) => hasBothKinds(name),
  },
  {
    kind: 'node check',
    names: nodeChecks.map(nameOf),
    folders: [],
    hasCases: (name) => name in casesByCheck,
  },
  {
    kind: 'health check of jobs',
    names: healthChecks.map(nameOf),
    folders: ['__tests__/watch/jobs'],
    isTest: (name, path, text) =>
      path.endsWith('/judge-health.test.ts') && hasEachResult(name, text),
  },
  {
    kind: 'mistake in a PyTorch job',
    names: mistakes.map(nameOf),
    folders: [],
    hasCases: (name) => name in casesByMistake,
  },
  { kind: 'metric', names: metrics.map(nameOf), folders: ['__tests__/gate/baseline'] },
  {
    kind: 'anomaly',
    names: checkpointDetectors.map(({ type }) => type),
    folders: ['__tests__/watch/monitor/anomalies'],
    casesFile: 'simulate-looks.ts',
  },
  {
    kind: 'alert sink',
    names: Object.keys(alertSinks),
    folders: ['__tests__/machine/system/alert-sinks'],
    isTest: (name, path) => path.endsWith(`/${name}.test.ts`),
  },
  { kind: 'backend', names: Object.keys(backends), folders: ['__tests__/lab/trainer/backends'] },
  {
    kind: 'command',
    names: Object.keys(commandDescriptions),
    folders: ['__tests__/cli/commands', '__tests__/integration'],
    isTest: (name, _path, text) =>
      new RegExp(`\\b${functionOf(name)}\\(`).test(text) ||
      wordsOf(name).test(text) ||
      callsInGroup(name, text),
  },
  {
    kind: 'engine',
    names: Object.keys(engines),
    folders: ['__tests__/runtime/engines'],
    isTest: (name, path) => new RegExp(`/engines/${name}(/|[.-])`).test(path),
  },
  {
    kind: 'renderer',
    names: Object.keys(renderers),
    folders: ['__tests__/gate/report'],
    isTest: (name, _path, text) => new RegExp(`\\brender(ers\\.)?${name}\\(`, 'i').test(text),
  },
  {
    kind: 'checkpoint layout',
    names: checkpointLayouts.map(nameOf),
    folders: ['__tests__/runtime/run/checkpoints', '__tests__/watch/jobs/checkpoints'],
    isTest: (name, path) => path.endsWith(`/${kebab(name)}.test.ts`),
    hasCases: hasListings,
  },
]

/** A detector is judged by runs where it must report and by runs where it must stay silent. */
function hasBothKinds(name: string): boolean {
  const [, cases = []] = judged.find(([detector]) => detector.name === name) ?? []
  return cases.some(({ says }) => says !== null) && cases.some(({ says }) => says === null)
}

/** A health check is judged by a job where it reports, one where it stays silent, and one where it cannot know. */
const hasEachResult = (name: string, text: string): boolean =>
  ['ok', 'bad', 'unknown'].every((result) => new RegExp(`'${name}',\\s*'${result}'`).test(text))

/** A layout is judged by a listing with a complete checkpoint and by one with an incomplete checkpoint. */
function hasListings(name: string): boolean {
  const layout = listedLayouts.find((one) => one.name === name)
  const found = labelled.flatMap(([, listing]) => layout?.find(listing) ?? [])
  return found.some((one) => one.isComplete) && found.some((one) => !one.isComplete)
}

/** `'monitor', 'watch'`, as a suite gives the words of a command line; a single word is the first of a list or call. */
function wordsOf(command: string): RegExp {
  const words = command.split(' ')
  const before = words.length === 1 ? '[[(]\\s*(?:\\w+,\\s*)?' : ''
  return new RegExp(`${before}'${words.join(`',\\s*'`)}'|minicluster ${command}\\b`)
}

/** A suite that starts `'nodes', ...words` calls `run('check', ...)` or `run(folder, 'check', ...)`. */
function callsInGroup(command: string, text: string): boolean {
  const [group = '', verb] = command.split(' ')
  if (verb === undefined || !new RegExp(`'${group}',\\s*\\.\\.\\.`).test(text)) return false
  return new RegExp(`\\w\\((?:\\s*\\w+,)?\\s*'${verb}'`).test(text)
}

const commandLoaders = readFileSync(
  join(import.meta.dirname, '../../src/cli/commands/command-loaders.ts'),
  'utf8',
)

/** The function that a suite calls to run this command, from its row; none for a command that is not registered. */
function functionOf(command: string): string | null {
  const row = new RegExp(
    `^  '?${command}'?: async \\(\\) =>\\s+\\(await import\\('[^']+'\\)\\)\\.(\\w+),$`,
    'm',
  )
  return row.exec(commandLoaders)?.[1] ?? null
}
