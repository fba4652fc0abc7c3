import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../src/cli/commands/run-command-line.js'
import {
  ConfigError,
  InfrastructureError,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../../../src/kit/errors.js'
import { miniclusterVersion } from '../../../src/machine/system/version.js'
import { aFolder, scriptedServices } from './world.js'

type Circumstances = { failure?: Error; interruptedWith?: number; isTerminal?: boolean }

async function runCli(
  argv: string[],
  { failure, interruptedWith, isTerminal }: Circumstances = {},
) {
  const said = { stdout: '', stderr: '' }
  const { services } = scriptedServices(() => {
    throw failure ?? new Error('nothing was to be trained')
  })
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => (said[name] += text),
    isTTY: isTerminal ?? false,
  })
  const exitCode = await runCommandLine(argv, {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    env: {},
    interrupts: {
      signal: new AbortController().signal,
      exitCode: () => interruptedWith ?? null,
    },
    services,
  })
  return { ...said, exitCode }
}

describe('Texts', () => {
  test('The version is written to stdout', async () => {
    expect(await runCli(['--version'])).toEqual({
      stdout: `${miniclusterVersion}\n`,
      stderr: '',
      exitCode: 0,
    })
  })

  test('The program without a command prints its help to stderr as a mistake', async () => {
    const { stdout, stderr, exitCode } = await runCli([])
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 })
    expect(stderr).toContain('Usage: minicluster')
  })

  test('The program reports a mistake as one sentence and a hint on stderr', async () => {
    expect(await runCli(['run', '--wrokers', '2'])).toEqual({
      stdout: '',
      stderr: "error: command line: unknown option '--wrokers'\nDid you mean --workers?\n",
      exitCode: 2,
    })
  })
})

describe('Exit codes of failures', () => {
  test.each([
    ['a wrong workload', new ConfigError('The workload throws.', 'Mend it.'), 2],
    ['a dead worker', new WorkerFailedError([1], 'worker 1 was killed'), 3],
    ['a full disk', new InfrastructureError('No space is left.'), 3],
    ['a run that finds itself wrong', new TrainingIntegrityError('Replicas differ.', 3, [1]), 1],
  ])('The program gives a failure its exit code: %s', async (_what, failure, exitCode) => {
    const folder = await aFolder()
    const result = await runCli(['run', '--output', `${folder}/a.json`], { failure })
    expect(result.exitCode).toBe(exitCode)
    expect(result.stderr).toContain(`error: ${failure.message}\n`)
    expect(result.stderr).not.toContain('    at ')
  })

  test('The program shows the place of an unexpected failure and asks for a report', async () => {
    const folder = await aFolder()
    const failure = new TypeError('x is not a function')
    const result = await runCli(['run', '--output', `${folder}/a.json`], { failure })
    expect(result.exitCode).toBe(3)
    expect(result.stderr).toContain('error: TypeError: x is not a function\nThis is a bug')
    expect(result.stderr).toContain('TypeError: x is not a function\n    at ')
    expect(result.stderr).toContain('a bug in minicluster')
  })

  test.each(['EMFILE', 'ENFILE'])('The program does not take %s for a bug', async (code) => {
    const folder = await aFolder()
    const failure = Object.assign(new Error(`${code}: too many, open '/x'`), { code })
    const result = await runCli(['run', '--output', `${folder}/a.json`], { failure })
    expect(result.exitCode).toBe(3)
    expect(result.stderr).toMatch(
      /^error: a file could not be opened\ntoo many files are open.*\n$/m,
    )
    expect(result.stderr).not.toMatch(/bug|    at /)
  })

  test('The option --verbose shows the causes of expected failures', async () => {
    const folder = await aFolder()
    const cause = new Error('in the file system')
    const failure = new InfrastructureError('No space is left.', undefined, { cause })
    const result = await runCli(['run', '--verbose', '--output', `${folder}/a.json`], { failure })
    expect(result.stderr).toContain('caused by Error: in the file system\n    at ')
  })

  test('A mistake of the user shows no stack, even with --verbose', async () => {
    const folder = await aFolder()
    const cause = new Error('in the module of the user')
    const failure = new ConfigError('The workload throws.', 'Mend it.', { cause })
    const words = ['run', '--verbose', '--output', `${folder}/a.json`]
    expect((await runCli(words, { failure })).stderr).toContain('throws.\nMend it.\n')
    for (const wrong of [words, ['run', '--verbose', '--steps', '0']]) {
      const { exitCode, stderr } = await runCli(wrong, { failure })
      expect(exitCode).toBe(2)
      expect(stderr).not.toContain('    at ')
    }
  })

  test('Flags behind -- belong to the command of the user', async () => {
    const own = ['--', 'python', 'train.py', '--json', '--verbose']
    const { exitCode, stdout, stderr } = await runCli(['run', '--steps', '0', ...own])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).not.toContain('    at ')
  })

  test('The option --json reports a failure to programs as well', async () => {
    const folder = await aFolder()
    const failure = new ConfigError('The workload throws.', 'Mend it.')
    const result = await runCli(['run', '--json', '--output', `${folder}/a.json`], { failure })
    // On one line, where a watch has printed lines of JSON before.
    expect(result.stdout.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(result.stdout)).toEqual({
      error: { message: 'The workload throws.', hint: 'Mend it.', exit_code: 2 },
    })
    expect(JSON.parse((await runCli(['run', '--json', '--steps', '0'])).stdout)).toMatchObject({
      error: { exit_code: 2 },
    })
  })

  test('The option --quiet still shows a failure', async () => {
    const folder = await aFolder()
    const failure = new InfrastructureError('No space is left.')
    const result = await runCli(['run', '--quiet', '--output', `${folder}/a.json`], { failure })
    expect(result).toMatchObject({ stdout: '', stderr: 'error: No space is left.\n' })
  })
})

test('An interrupted run ends with the code of its signal, whatever it threw', async () => {
  const folder = await aFolder()
  const result = await runCli(['run', '--output', `${folder}/a.json`], { interruptedWith: 130 })
  expect(result).toMatchObject({ exitCode: 130 })
  expect(result.stderr).toContain('Interrupted; the processes of this command are stopped.')
})

test('The program uses colours on terminals only', async () => {
  expect((await runCli(['rnu'], { isTerminal: true })).stderr).toContain('\u001b[31merror:')
  expect((await runCli(['rnu'])).stderr).not.toContain('\u001b')
})
