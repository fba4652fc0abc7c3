import { describe, expect, test } from '@jest/globals'
import { parseCommandLine } from '../../src/config/cli-arguments.js'
import { commandDescriptions } from '../../src/config/command-descriptions.js'
import { toKebabCase } from '../../src/config/option.js'

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

describe('values', () => {
  test('run without options has the defaults of the seed system, and ours', () => {
    expect(valuesOf('run')).toEqual({
      ...{ auditEvery: 0, detect: false, fault: null },
      ...{ metricsPort: null, alert: null, alertReminder: 30 },
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
      stallTimeoutMs: 30_000,
      checkpointEvery: 0,
      tdpWatts: null,
      baselineThroughput: null,
      verifyEvery: 1,
      resume: null,
      maxRestarts: 0,
      output: './minicluster_results/run_metrics.json',
      healthCheckpointPath: './minicluster_results/health.json',
      runDir: null,
      json: false,
      quiet: false,
      verbose: false,
    })
  })

  test('given values arrive as what they are', () => {
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

  test('validate takes two files by position', () => {
    const values = valuesOf('validate', 'single.json', 'multi.json', '--tolerance', '.02')
    expect(values).toMatchObject({ single: 'single.json', multi: 'multi.json', tolerance: 0.02 })
  })

  test('an exact comparison is a tolerance of zero', () => {
    expect(valuesOf('validate', 'a', 'b', '--tolerance', '0')).toMatchObject({ tolerance: 0 })
  })

  test('report html takes several results', () => {
    const invocation = parse('report', 'html', '--result', 'a.json', 'b.json', '--title', 'Mine')
    expect(invocation).toMatchObject({
      name: 'report html',
      options: { result: ['a.json', 'b.json'], title: 'Mine' },
    })
  })

  test('values cannot be changed after they were read', () => {
    expect(Object.isFrozen(valuesOf('run'))).toBe(true)
  })
})

describe('help', () => {
  const names = Object.keys(commandDescriptions) as (keyof typeof commandDescriptions)[]

  test.each(names)('of %s names every option with its default, and gives examples', (name) => {
    const help = textOf(...name.split(' '), '--help').replace(/\s+/g, ' ')
    for (const [option, about] of Object.entries(commandDescriptions[name].options)) {
      expect(help).toContain(`--${toKebabCase(option)}`)
      expect(help).toContain(about.help)
      if (about.placeholder !== null && about.default.kind === 'text') {
        expect(help).toContain(`(default: ${about.default.text})`)
      }
    }
    for (const example of commandDescriptions[name].examples) expect(help).toContain(example)
  })

  test.each(names)('%s has examples that it understands itself', (name) => {
    for (const example of commandDescriptions[name].examples) {
      expect(parse(...example.split(' ').slice(1))).toMatchObject({ kind: 'command', name })
    }
  })

  test('keeps within the width of the terminal', () => {
    const lines = textOf('run', '--help').split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  test('lists the commands and what the exit codes mean', () => {
    const help = textOf('--help')
    for (const word of ['check', 'run', 'validate', 'bench-collective', 'report', 'Exit codes:']) {
      expect(help).toContain(word)
    }
  })

  test('without any command is a mistake that shows the help', () => {
    expect(parse()).toMatchObject({ kind: 'text', isMistake: true })
    expect(parse('report')).toMatchObject({ kind: 'text', isMistake: true })
  })

  test('--version prints the version and nothing else', () => {
    expect(textOf('--version')).toBe('1.2.3\n')
  })
})
