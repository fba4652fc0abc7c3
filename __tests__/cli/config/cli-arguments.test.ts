import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { commandDescriptions, commandGroups } from '../../../src/cli/config/command-descriptions.js'
import { type OptionTable, toKebabCase } from '../../../src/cli/config/option.js'

const facts = { version: '1.2.3', columns: 100 }
const parse = (...argv: string[]) => parseCommandLine(argv, facts)

function valuesOf(...argv: string[]): Record<string, unknown> {
  const invocation = parse(...argv)
  if (invocation.kind !== 'command') throw new Error('not a command')
  return invocation.options
}

function textOf(...argv: string[]): string {
  const invocation = parse(...argv)
  if (invocation.kind !== 'text') throw new Error('a command')
  expect(invocation.isMistake).toBe(false)
  return invocation.text
}

describe('Values', () => {
  test('The command "run" without options has the defaults of the seed system and ours', () => {
    expect(valuesOf('run')).toEqual({
      rayAddress: null,
      lossPattern: null,
      stepPattern: null,
      maxSteps: null,
      runId: null,
      auditEvery: 0,
      detect: false,
      engine: 'local',
      fault: null,
      config: null,
      workingDirectory: null,
      metricsPort: null,
      alert: null,
      alertReminder: 30,
      rankMetricsDir: null,
      nodesState: null,
      workers: 2,
      steps: 100,
      batchSize: 32,
      microBatches: null,
      learningRate: 0.01,
      optimizer: 'adam',
      seed: 42,
      workload: 'mlp',
      hiddenSize: 128,
      numLayers: 2,
      inputSize: 10,
      outputSize: 1,
      backend: 'auto',
      transport: 'auto',
      stallTimeoutMs: null,
      command: null,
      checkpointEvery: 0,
      tdpWatts: null,
      baselineThroughput: null,
      verifyEvery: 1,
      resume: null,
      maxRestarts: 0,
      output: './minicluster_results/run_metrics.json',
      health: './minicluster_results/health.json',
      runDir: null,
      json: false,
      quiet: false,
      verbose: false,
    })
  })

  test('The parser keeps the types of given values', () => {
    const options = ['--workers', '4', '--learning-rate', '1e-3', '--tdp-watts', '65.5', '--json']
    expect(
      valuesOf('run', ...options, '--workload', './mine.mjs', '--backend=tfjs-cpu'),
    ).toMatchObject({
      workers: 4,
      learningRate: 0.001,
      tdpWatts: 65.5,
      json: true,
      workload: './mine.mjs',
      backend: 'tfjs-cpu',
    })
  })

  test('The command "validate" takes two files by position', () => {
    const values = valuesOf('validate', 'single.json', 'multi.json', '--tolerance', '.02')
    expect(values).toMatchObject({ single: 'single.json', multi: 'multi.json', tolerance: 0.02 })
  })

  test('An exact comparison has a tolerance of zero', () => {
    expect(valuesOf('validate', 'a', 'b', '--tolerance', '0')).toMatchObject({ tolerance: 0 })
  })

  test('The command "report" takes several results', () => {
    const invocation = parse('report', 'a.json', 'b.json', '--as', 'html,pdf', '--title', 'Mine')
    expect(invocation).toMatchObject({
      name: 'report',
      options: { files: ['a.json', 'b.json'], as: ['html', 'pdf'], title: 'Mine' },
    })
  })

  test('The parsed values cannot be changed', () => {
    expect(Object.isFrozen(valuesOf('run'))).toBe(true)
  })
})

describe('Help', () => {
  const names = Object.keys(commandDescriptions) as (keyof typeof commandDescriptions)[]

  test.each(names)(
    'The help of %s names every option with its default and gives examples',
    (name) => {
      const help = textOf(...name.split(' '), '--help').replace(/\s+/g, ' ')
      for (const [option, about] of Object.entries(commandDescriptions[name].options)) {
        expect(help).toContain(`--${toKebabCase(option)}`)
        expect(help).toContain(about.help)
        if (about.placeholder !== null && about.default.kind === 'text') {
          expect(help).toContain(`(default: ${about.default.text})`)
        }
      }
      for (const example of commandDescriptions[name].examples) expect(help).toContain(example)
    },
  )

  test.each(names)('The examples in the help of %s are valid commands', (name) => {
    for (const example of commandDescriptions[name].examples) {
      expect(parse(...example.split(' ').slice(1))).toMatchObject({ kind: 'command', name })
    }
  })

  test('The help fits the width of the terminal', () => {
    const lines = textOf('run', '--help').split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  test('The help lists the commands and explains the exit codes', () => {
    const help = textOf('--help')
    for (const word of ['check', 'run', 'validate', 'bench-collective', 'report', 'Exit codes:']) {
      expect(help).toContain(word)
    }
  })

  test('Every command and every group of commands has a summary in the help', () => {
    for (const group of [[], ...Object.keys(commandGroups).map((name) => [name])]) {
      const [, commands = ''] = textOf(...group, '--help').split('Commands:\n')
      const rows = (commands.split('\n\n')[0] ?? '').split('\n').filter(Boolean)
      for (const row of rows) expect(row).toMatch(/^ {2,}\S.* {2,}\S|^ {10,}\S/)
    }
  })

  test.each(names)('The command %s and each of its options have a line of help', (name) => {
    const { summary, options, arguments: parameters } = commandDescriptions[name]
    const lines = Object.values({ ...options, ...parameters } as OptionTable).map(
      ({ help }) => help,
    )
    for (const line of [summary, ...lines]) expect(line).toMatch(/^[A-Z'"`a-z].{9,}[^.]$/)
  })

  test('Every group of two-word commands has a summary', () => {
    const groups = names.filter((name) => name.includes(' ')).map((name) => name.split(' ')[0])
    expect(Object.keys(commandGroups).sort()).toEqual([...new Set(groups)].sort())
  })

  test('A call without any command is an error that shows the help', () => {
    expect(parse()).toMatchObject({ kind: 'text', isMistake: true })
    expect(parse('monitor')).toMatchObject({ kind: 'text', isMistake: true })
    expect(() => parse('report')).toThrow("missing required argument 'files'")
  })

  test('The option --version prints the version and nothing else', () => {
    expect(textOf('--version')).toBe('1.2.3\n')
  })
})
