import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { ConfigError } from '../../../src/kit/errors.js'
import { backendNames } from '../../../src/lab/trainer/backends/index.js'
import { enumerate } from '../../../src/kit/wording/enumerate.js'

const facts = { version: '1.2.3', columns: 100 }

function refusal(...argv: string[]): ConfigError {
  try {
    parseCommandLine(argv, facts)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error(`accepted: ${argv.join(' ')}`)
}

describe('Strict numbers', () => {
  const integers = [
    ['zero where one is the least', '--workers', '0', 'an integer from 1 to 64'],
    ['more than the most', '--workers', '10000', 'an integer from 1 to 64'],
    ['a leading space', '--workers', ' 5', 'an integer from 1 to 64'],
    ['a trailing newline', '--workers', '5\n', 'an integer from 1 to 64'],
    ['nothing', '--steps', '', 'an integer from 1 to 1,000,000'],
    ['an exponent', '--steps', '1e3', 'an integer from 1 to 1,000,000'],
    ['letters behind digits', '--steps', '12abc', 'an integer from 1 to 1,000,000'],
    ['hexadecimal', '--steps', '0x10', 'an integer from 1 to 1,000,000'],
    ['a fraction', '--steps', '1.5', 'an integer from 1 to 1,000,000'],
    ['a leading zero', '--steps', '010', 'an integer from 1 to 1,000,000'],
    ['a plus sign', '--steps', '+5', 'an integer from 1 to 1,000,000'],
    ['a negative number', '--seed', '-1', 'an integer from 0 to 4,294,967,295'],
    ['more digits than a double holds', '--seed', '9'.repeat(400), '4,294,967,295'],
    ['other digits', '--batch-size', '\u0663', 'an integer from 1 to 1,000,000'],
    ['a zero learning rate', '--learning-rate', '0', 'a number above 0 and at most 1,000'],
    ['a negative learning rate', '--learning-rate', '-0.1', 'a number above 0 and at most 1,000'],
    ['not a number', '--learning-rate', 'NaN', 'a number above 0 and at most 1,000'],
    ['infinity', '--learning-rate', 'Infinity', 'a number above 0 and at most 1,000'],
    ['an overflow', '--learning-rate', '1e999', 'a number above 0 and at most 1,000'],
    ['a comma', '--learning-rate', '0,01', 'a number above 0 and at most 1,000'],
    ['a unit', '--tdp-watts', '65W', 'a number above 0 and at most 1,000,000'],
  ] as const
  test.each(integers)(
    'The error names the option, the range and the value (%s): %s %j',
    (_name, option, value, allowed) => {
      const { message } = refusal('run', option, value)
      expect(message).toContain(`option ${option} from the command line: expected `)
      expect(message).toContain(allowed)
      expect(message).toContain(`, got ${JSON.stringify(value).slice(0, 100)}`)
      expect(message).not.toContain('\n')
    },
  )
})

test.each([
  ['run', '--', ''],
  ['check', '--', ' ', 'train.py'],
  ['fault-test', '--', ''],
  ['jobs', 'submit', '--', ''],
  ['jobs', 'supervise', '--', ''],
])('A command without the name of a program is refused: %j', (...argv: string[]) => {
  expect(refusal(...argv).message).toContain('expected a command with its arguments, after --')
})

test('The error about a number is one complete sentence', () => {
  expect(refusal('run', '--workers', '0').message).toBe(
    'option --workers from the command line: expected an integer from 1 to 64, got "0"',
  )
})

describe('Words', () => {
  test('The error suggests the nearest word for a mistyped one', () => {
    const error = refusal('run', '--workload', 'transfomer')
    expect(error.message).toContain('expected mlp, transformer, embedding or the path of a module')
    expect(error.hint).toBe('Did you mean transformer?')
  })

  test.each(['gloo', 'nccl'])(
    'The error explains why the backend %s is not available',
    (backend) => {
      const error = refusal('run', '--backend', backend)
      expect(error.message).toContain(`expected ${enumerate(['auto', ...backendNames], 'or')}`)
      expect(error.hint).toContain('gloo, nccl and mpi are collectives; ours is built in')
    },
  )

  test('The error suggests nothing for a word that resembles no other', () => {
    expect(refusal('run', '--optimizer', 'quicksort').hint).toBeUndefined()
  })

  test('The parser refuses an empty path', () => {
    expect(refusal('run', '--output', '').message).toContain('expected the path of a file, got ""')
  })
})

describe('Sizes that contradict each other', () => {
  test.each([
    [['--workers', '8', '--batch-size', '4'], '--batch-size', 'at least 8, a sample for each', '4'],
    [
      ['--workers', '4', '--micro-batches', '2'],
      '--micro-batches',
      'at least 4, one for each',
      '2',
    ],
    [
      ['--micro-batches', '8', '--batch-size', '4'],
      '--batch-size',
      'at least 8, a sample for each of the 8 micro-batches',
      '4',
    ],
  ])('The parser refuses contradicting sizes: %j', (argv, option, allowed, value) => {
    for (const command of ['run', 'check']) {
      const { message } = refusal(command, ...argv)
      expect(message).toMatch(new RegExp(`option ${option} .*${allowed}.* got ${value}$`))
    }
  })

  test.each([
    [['--workers', '8', '--batch-size', '8']],
    [['--workers', '1', '--micro-batches', '8', '--batch-size', '8']],
    [['--workers', '3', '--micro-batches', '4', '--batch-size', '5']],
  ])('The parser accepts matching sizes: %j', (argv) => {
    expect(parseCommandLine(['run', ...argv], facts).kind).toBe('command')
  })
})

test('The parser reports all errors at once', () => {
  const { message } = refusal('check', '--workers', '0', '--steps', 'x', '--tolerance', '2')
  expect(message.split('\n')).toEqual([
    '3 options are wrong:',
    '  - option --workers from the command line: expected an integer from 1 to 64, got "0"',
    '  - option --steps from the command line: expected an integer from 1 to 1,000,000, got "x"',
    '  - option --tolerance from the command line: expected a number from 0 to 1, got "2"',
  ])
})

describe('Unknown arguments', () => {
  test.each([
    [['run', '--wrokers', '3'], "unknown option '--wrokers'", 'Did you mean --workers?'],
    [['rnu'], "unknown command 'rnu'", 'Did you mean run?'],
    [['run', '5'], 'unknown argument "5"', 'minicluster run -- 5'],
    [['check', '--'], 'no training command follows --', 'or leave out --'],
    [['compare', '--'], 'no training command follows --', 'or leave out --'],
    [
      ['fault-test', 'train.py'],
      'unknown argument "train.py"',
      'minicluster fault-test -- torchrun --nproc-per-node 2 train.py',
    ],
    [['run', '--workers'], "'--workers <integer>' argument missing", 'See minicluster run --help.'],
    [
      ['validate', 'single.json'],
      "missing required argument 'multi'",
      'See minicluster validate --help.',
    ],
    [['--steps', '3'], "unknown option '--steps'", 'See minicluster --help.'],
    [['check', '--resume', 'x'], "unknown option '--resume'", ''],
  ])(
    'The parser refuses unknown or missing arguments and gives a hint: %j',
    (argv, message, hint) => {
      const error = refusal(...argv)
      expect(error.message).toContain(message)
      expect(error.hint).toContain(hint)
      expect(error.exitCode).toBe(2)
    },
  )

  test('The parser reports a missing required option', () => {
    expect(refusal('baseline', 'save', 'metrics.json').message).toContain(
      'option --name is missing: expected up to 100 letters',
    )
  })
})

test('The message cuts a very long value', () => {
  expect(refusal('run', '--workload', 'x'.repeat(5000)).message.length).toBeLessThan(300)
})
