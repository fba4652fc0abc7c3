import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { describe, expect, test } from 'vitest'
import { resolveActionInputs } from '../../../../src/cli/config/action-inputs.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'
import { settingsSchema } from '../../../../src/cli/config/settings/settings-schema.js'
import { ConfigError } from '../../../../src/kit/errors.js'
import { backendNames } from '../../../../src/lab/trainer/backends/index.js'
import { enumerate } from '../../../../src/kit/wording/enumerate.js'

const read = (text: string) => parseSettings(text, 'minicluster.yml')
const facts = { version: '', columns: 80 }

function valuesOf(text: string, ...argv: string[]): object {
  const call = parseCommandLine(argv, facts, read(text))
  return call.kind === 'command' ? call.options : {}
}

const good = [
  'workers: 4\nworkload: ./a.mjs\nlearning-rate: 1e-3\n',
  'thresholds: { speedup: 5, peak_rss_bytes: 10.5 }\nseverities:\n  final_loss: off\n',
  'thresholds: { peak_rss_bytes: <= 2 GB, speedup: ">= 1.5" }\n',
  'thresholds: [final_loss=2, final_loss<=0.5]\n',
  'faults: [slow_worker, worker_crash]\nfail-on: [faults]\nrequire: [baseline]\n',
  'command: [torchrun, --nproc-per-node=2, train.py, --data, a b]\nfaults: off\n',
  'command: torchrun --nproc-per-node=2 train.py\nmesh: { data: 2 }\nreference-args: --dp 1\n',
  'command: [a, b]\nreference-command: [python a.py, python b.py]\nproof-budget: 2\nwrites: keep\n',
  'faults: quick\nalerts: [webhook=https://example.org/a]\nnodes: cluster.yaml\n',
  'nodes: [gpu1, gpu2]\nfail-on: none\n',
  '',
]

const bad: [string, string][] = [
  ['steps: 5\nworkers: 99', 'minicluster.yml:2: workers: expected an integer from 1 to 64, got 99'],
  ['workers: "4"', 'minicluster.yml:1: workers: expected an integer from 1 to 64, got "4"'],
  ['wokers: 4', 'minicluster.yml:1: wokers: there is no such key. Did you mean workers?'],
  ['backend: kernel', `expected ${enumerate(['auto', ...backendNames], 'or')}, got "kernel"`],
  ['backend: kernel', 'Did you mean kernels?'],
  [
    'severities: { final_loss: fatal }',
    'severities: expected name: value, each value off, warn or error',
  ],
  ['workload: null', 'workload: expected a text: mlp, transformer, embedding or the path'],
  ['github-token: ghs_secret', 'github-token: there is no such key'],
  ['mode: report', 'mode: there is no such key'],
  ['alerts: ["command=./evil.sh"]', 'can be named on the command line only, with --alert'],
  ['- workers', 'the file: expected keys such as workers: 4'],
  ['workers: [', 'not valid YAML'],
  ['__proto__: 1', 'there is no such key'],
]

/** What the caller of the two decides, and no file. */
const ofCaller = ['config', 'json', 'quiet', 'verbose', 'outputDir', 'workingDirectory']

describe('Settings file', () => {
  const isGood = new Ajv({ strict: false, allowUnionTypes: true }).compile(settingsSchema)

  test.each(good)('The file is read, and its JSON Schema accepts it: %j', (text) => {
    expect(() => read(text)).not.toThrow()
    expect(isGood(parse(text) ?? {})).toBe(true)
  })

  test('The file minicluster.schema.json is this schema', async () => {
    const path = join(import.meta.dirname, '../../../../minicluster.schema.json')
    const text = `${JSON.stringify(settingsSchema, null, 2)}\n`
    if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(path, text)
    else expect(await readFile(path, 'utf8')).toBe(text)
  })

  test.each(bad)(
    'The file %j is refused with its line, its key and what is allowed',
    (text, says) => {
      expect(() => read(text)).toThrow(ConfigError)
      expect(() => read(text)).toThrow(says)
    },
  )

  test('A file without an end or a bottom is refused by its reason', () => {
    const nested = (depth: number) => `workers: ${'['.repeat(depth)}${']'.repeat(depth)}`
    const [alias, deep] = ['an alias stands within what it names', 'it is nested too deeply']
    for (const text of ['workers: &a\n  b: *a', 'faults: &a\n  - *a'])
      expect(() => read(text)).toThrow(new ConfigError(`minicluster.yml: ${alias}`))
    for (const depth of [101, 700, 3000, 20_000]) expect(() => read(nested(depth))).toThrow(deep)
    expect(() => read(nested(100))).toThrow('workers: expected an integer')
  })

  test('Every mistake of a file is named at once', () => {
    expect(() => read('workers: 0\nsteps: x')).toThrow(/:1: workers.*\n.*:2: steps/)
  })

  test('Flags override the file, and the file overrides defaults', () => {
    const text = 'workers: 4\nsteps: 7\nfaults: off\n'
    expect(valuesOf(text, 'check', '--steps', '9')).toMatchObject({
      workers: 4,
      steps: 9,
      batchSize: 32,
      faultTests: 'off',
    })
  })

  test('Inputs override the file, and an empty input does not', () => {
    const inputs: Record<string, string> = { workers: '2', steps: '' }
    const options = resolveActionInputs(
      (name) => inputs[name] ?? '',
      { verbose: false },
      read('workers: 4\nsteps: 7\n'),
    )
    expect(options).toMatchObject({ workers: 2, steps: 7 })
  })

  test.each(good)('The file means the same to check and to the Action: %j', (text) => {
    const ofCheck = Object.entries(valuesOf(text, 'check'))
    const ofAction = resolveActionInputs(() => '', { verbose: false }, read(text))
    const isShared = ([name]: [string, unknown]) => name in ofAction && !ofCaller.includes(name)
    const shared = ofCheck.filter(isShared)
    expect(shared.length).toBeGreaterThan(20)
    expect(ofAction).toMatchObject(Object.fromEntries(shared))
  })

  test('Faults, alerts and nodes reach the commands that have them', () => {
    expect(valuesOf('faults: full', 'fault-test')).toMatchObject({ faults: 'full' })
    expect(valuesOf('faults: [slow_worker]', 'fault-test')).toMatchObject({ faults: 'slow_worker' })
    expect(valuesOf('alerts: [github]', 'run')).toMatchObject({ alert: ['github'] })
    expect(valuesOf('nodes: [a, b]', 'nodes', 'check')).toMatchObject({ nodes: ['a', 'b'] })
    expect(valuesOf('nodes: c.yaml', 'nodes', 'check')).toMatchObject({ cluster: 'c.yaml' })
  })

  test('A conflict between options names the file where the value came from', () => {
    expect(() => valuesOf('workers: 8', 'check', '--batch-size', '4')).toThrow(
      'option --batch-size from the command line: expected at least 8',
    )
    expect(() => valuesOf('batch-size: 4', 'check', '--workers', '8')).toThrow(
      'batch-size from minicluster.yml:1: expected at least 8',
    )
  })
})

test.each([
  ['{ final_loss: 2, peak_rss_bytes: <= 2 GB }', 'final_loss=2,peak_rss_bytes<=2 GB'],
  ['{ speedup: ">= 1.5" }', 'speedup>=1.5'],
  ['[final_loss=2, final_loss<=0.5]', 'final_loss=2,final_loss<=0.5'],
])('The thresholds %s of the file are those of --thresholds %s', (yaml, text) => {
  const thresholdsOf = (values: object) => [
    ...(values as { thresholds: Iterable<unknown> }).thresholds,
  ]
  const given = thresholdsOf(
    valuesOf('', 'check', '--compare-with', 'b.json', '--thresholds', text),
  )
  expect(thresholdsOf(valuesOf(`thresholds: ${yaml}`, 'check'))).toEqual(given)
})
