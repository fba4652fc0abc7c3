import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../src/cli/commands/run-command-line.js'
import {
  type CommandDescription,
  commandDescriptions,
  type CommandName,
} from '../../../src/cli/config/command-descriptions.js'
import { toKebabCase } from '../../../src/cli/config/option.js'
import { scriptedServices } from '../../cli/commands/world.js'

/** What people, scripts and worse put in the place of a value. */
const hostile = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-0',
  '0',
  '-1',
  '1',
  '2',
  '0.5',
  '1e3',
  '0x10',
  '',
  ' ',
  '\t',
  '\n',
  '5\n',
  '\u0000',
  'a\u0000b',
  '\u202etxt.exe',
  '\u001b[2J',
  '\ud800',
  '%s',
  '٣',
  '🦊',
  'null',
  'true',
  '__proto__',
  'constructor',
  '--',
  '-',
  '--json',
  '-rf',
  '$(id)',
  '`id`',
  '; ls',
  '*',
  '{}',
  '[',
  '{"a":1}',
  'a=b=c',
  '/dev/null',
  '/dev/full',
  '/dev/tty',
  '/proc/self/mem',
  '/nowhere/x',
  'dangling',
  'loop',
  'folder',
  'file.json',
  'file.json/x',
  './module.mjs',
  'x'.repeat(5000),
  'mlp',
  'quick',
  'all',
]
const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.double().map(String) },
)

const commandNames = Object.keys(commandDescriptions) as CommandName[]
const descriptionOf = (name: CommandName): CommandDescription => commandDescriptions[name]

/** A command with its arguments and some of its options, each perhaps twice, perhaps without its value. */
function commandLineOf(name: CommandName): fc.Arbitrary<string[]> {
  const { arguments: args, options } = descriptionOf(name)
  const flags = Object.entries(options).map(([option, { placeholder }]) => {
    const flag = `--${toKebabCase(option)}`
    return placeholder === null ? fc.constant([flag]) : value.map((text) => [flag, text])
  })
  const words = fc.array(value, { maxLength: Object.keys(args).length + 1 })
  const chosen = fc.array(fc.oneof(...flags), { maxLength: 4 })
  const end = fc.constantFrom([], [], ['--'], ['--', '--json'], ['--output'])
  return fc
    .tuple(words, chosen, fc.boolean(), end)
    .map(([given, options_, isTwice, last]) => [
      ...name.split(' '),
      ...given,
      ...options_.flat(),
      ...(isTwice ? (options_[0] ?? []) : []),
      ...last,
    ])
}

/** A command that waits for a run or for processes is interrupted after this long. */
const patienceMs = 250
/** Whether the command prints a line of JSON for each event. */
const printsLines = (argv: readonly string[]): boolean =>
  argv[1] === 'watch' || argv.includes('--foreground')

/** Where a value leads out of the folder of the test, or to another program. */
const leadsAway = (word: string): boolean =>
  /^\/(?!dev\/(null|full|tty)$|proc\/self\/mem$|nowhere)/.test(word) || word.includes('..')

let folder = ''
const home = process.cwd()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minicluster-matrix-'))
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'file.json'), '{"a": 1}')
  symlinkSync('nothing', join(folder, 'dangling'))
  symlinkSync('loop', join(folder, 'loop'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('Every command with --json and any values', () => {
  test('The program gives a documented exit code and one JSON document, or one for each event of a watch', async () => {
    const lines = fc
      .constantFrom(...commandNames.filter((name) => 'json' in descriptionOf(name).options))
      // First, where it cannot be taken for the value of another option.
      .chain((name) => {
        const { length } = name.split(' ')
        return commandLineOf(name).map((argv) => argv.toSpliced(length, 0, '--json'))
      })
      .filter((argv) => !argv.some(leadsAway))
    await fc.assert(
      fc.asyncProperty(lines, async (argv) => {
        const said = { stdout: '', stderr: '' }
        const signal = AbortSignal.timeout(patienceMs)
        const exitCode = await runCommandLine(argv, {
          stdout: { write: (text: string) => (said.stdout += text) },
          stderr: { write: (text: string) => (said.stderr += text) },
          env: {},
          interrupts: { signal, exitCode: () => (signal.aborted ? 130 : null) },
          services: scriptedServices().services,
        })
        expect([0, 1, 2, 3, 4, ...(signal.aborted ? [130] : [])]).toContain(exitCode)
        expect(said.stderr).not.toContain('a bug in minicluster')
        const isHelp = argv.includes('--help')
        const documents = printsLines(argv) ? said.stdout.trim().split('\n') : [said.stdout]
        if (!isHelp && said.stdout !== '')
          expect(documents.filter((each) => !isJson(each))).toEqual([])
        if (exitCode >= 2) expect(said.stdout).not.toBe('')
      }),
      { seed: 17, numRuns: 2500, interruptAfterTimeLimit: 20_000, markInterruptAsFailure: false },
    )
  }, 120_000)
})
