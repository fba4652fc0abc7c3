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

test('A negative zero becomes zero', () => {
  expect(parse('validate', 'a', 'b', '--tolerance', '-0')).toMatchObject({
    options: { tolerance: 0 },
  })
})
