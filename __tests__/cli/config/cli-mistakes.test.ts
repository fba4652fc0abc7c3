import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { ConfigError } from '../../../src/kit/errors.js'

const facts = { version: '1.2.3', columns: 100 }
const parse = (...argv: string[]) => parseCommandLine(argv, facts)

describe('An option whose value was forgotten', () => {
  test.each([
    ['run', '--output', '--json'],
    ['run', '--output', '--', 'python', 'train.py'],
    ['run', '--steps', '--help'],
    ['report', 'a.json', '--as', '--output', 'page.html'],
  ])('The parser does not take the next option or -- as its value: %j', (...argv: string[]) => {
    const at = argv.findIndex((word) => word.startsWith('--'))
    expect(() => parse(...argv)).toThrow(ConfigError)
    expect(() => parse(...argv)).toThrow(
      new RegExp(`option ${argv[at]} from the command line: expected .*, got "${argv[at + 1]}"`),
    )
  })

  test('The parser accepts such a value after an equals sign', () => {
    expect(parse('run', '--output=--json')).toMatchObject({ options: { output: '--json' } })
  })

  test('The parser leaves the words of a training command alone', () => {
    const command = ['train.py', '--output', '--json']
    expect(parse('run', '--', ...command)).toMatchObject({ options: { command, json: false } })
  })
})

test('Part of an option name is answered by the options that begin with it, the folder for results first', () => {
  const hint = 'Did you mean --output-dir or --output-size?'
  expect(() => parse('check', '--output', 'x')).toThrow(expect.objectContaining({ hint }))
})

describe('An option of a PyTorch script or launcher in place of ours', () => {
  const hintOf = (...argv: string[]): string => {
    try {
      parse(...argv)
    } catch (error) {
      if (error instanceof ConfigError) return error.hint ?? ''
    }
    return ''
  }
  const foreign = [
    'nnodes',
    'device',
    'fp16',
    'bf16',
    'ddp',
    'model',
    'rdzv-backend',
    'master-port',
  ]

  test.each([...foreign, 'lr'])('The hint for --%s shows a training command', (flag) => {
    for (const name of ['check', 'run', 'fault-test', 'compare'])
      expect(hintOf(name, `--${flag}`, '2')).toContain('-- torchrun --nproc-per-node 2 train.py')
    expect(hintOf('monitor', 'status', `--${flag}`)).toBe('See minicluster monitor status --help.')
  })

  test('A mistyped option of ours is corrected, and no training command is suggested', () => {
    expect(hintOf('check', '--worker', '2')).toBe('Did you mean --workers?')
    expect(hintOf('check', '--outputdir', 'x')).toBe('Did you mean --output-dir?')
  })
})

test('A negative zero becomes zero', () => {
  expect(parse('validate', 'a', 'b', '--tolerance', '-0')).toMatchObject({
    options: { tolerance: 0 },
  })
})
