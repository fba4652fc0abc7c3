import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { shellScript } from '../../../src/cli/commands/completion/shell-scripts.js'
import { completeWords } from '../../../src/cli/config/completion/complete-words.js'
import { commandDescriptions } from '../../../src/cli/config/command-descriptions.js'
import type { ShellName } from '../../../src/cli/config/setup-options.js'
import { aFolder } from '../program.js'

const run = promisify(execFile)
const hasShell = (name: string): Promise<boolean> =>
  run(name, ['--version']).then(
    () => true,
    () => false,
  )

const shellWord = (word: string): string => `'${word}'`

/** How each shell is asked for the candidates of a line; each answer ends with a line of its own. */
const questions: Readonly<Record<ShellName, (words: readonly string[]) => string>> = {
  bash: (words) => `
COMP_WORDS=(minicluster ${words.map(shellWord).join(' ')})
COMP_CWORD=${words.length}
_minicluster
printf '%s\\n' "\${COMPREPLY[@]}" end`,
  // Outside its line editor, zsh cannot show candidates: they are printed where it would.
  zsh: (words) => `
words=(minicluster ${words.map(shellWord).join(' ')})
CURRENT=${words.length + 1}
_minicluster
print end`,
  fish: (words) => `
complete --do-complete '${['minicluster', ...words].join(' ')}'
echo end`,
}

const openings: Readonly<Record<ShellName, string>> = {
  bash: '',
  zsh: `compdef() { }
_files() { }
_describe() { print -rl -- "\${(@)\${(@P)2}%%:*}" }`,
  fish: 'function __fish_complete_path; end',
}

const startedWith: Readonly<Record<ShellName, readonly string[]>> = {
  bash: ['--norc'],
  zsh: ['-f'],
  fish: ['--no-config'],
}

/** What a shell answers to lines; no program of this name can be started. */
async function ask(shell: ShellName, lines: readonly (readonly string[])[], cwd: string) {
  const script = join(cwd, `questions.${shell}`)
  const asked = lines.map(questions[shell])
  await writeFile(script, [openings[shell], shellScript(shell), ...asked].join('\n'))
  const { stdout, stderr } = await run(shell, [...startedWith[shell], script], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, TERM: 'dumb' },
  })
  expect(stderr).toBe('')
  const answers = stdout.split(/^end$/m).slice(0, -1)
  return answers.map((answer) =>
    answer
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '')
      .filter((word) => word !== '')
      .sort(),
  )
}

const oracle = (words: readonly string[]): readonly string[] =>
  completeWords(words)
    .map(({ word }) => word)
    .sort()

/** Each place of the table, and what is typed there. */
const lines = [
  [''],
  ['comp'],
  ['nodes', ''],
  ['nodes', 'c'],
  ['check', '--workers', '2', '--worke'],
  ['check', '--backend', 'tf'],
  ['check', '--output-dir', ''],
  ['check', '--fault-tests', 'slow'],
  ['jobs', 'submit', '--', 'py'],
  ['unknown', ''],
  ['completion', ''],
  ['completion', 'bash', '--'],
  ...Object.keys(commandDescriptions).flatMap((name) => [
    [...name.split(' '), ''],
    [...name.split(' '), '--'],
  ]),
]

describe.each(['bash', 'zsh', 'fish'] as const)('A real %s', async (shell) => {
  const isThere = await hasShell(shell)

  test.runIf(isThere)(
    `The shell ${shell} completes every command as the program would, and starts nothing`,
    async () => {
      expect(await ask(shell, lines, await aFolder())).toEqual(lines.map(oracle))
    },
  )

  test.runIf(isThere)(
    `The shell ${shell} completes names of baselines, runs, jobs and nodes`,
    async () => {
      const cwd = await aFolder()
      const results = ['runs/20260101T-a', 'jobs/my-job'].map(
        (name) => `minicluster_results/${name}`,
      )
      for (const folder of ['.minicluster/baselines', ...results]) {
        await mkdir(join(cwd, folder), { recursive: true })
      }
      const cluster = 'workers:\n  - name: gpu1\n    ip: 10.0.0.1\n  - name: "gpu2" # second\n'
      await writeFile(join(cwd, 'cluster.yaml'), cluster)
      for (const name of ['main', 'stable_v1']) {
        await writeFile(join(cwd, `.minicluster/baselines/${name}.json`), '{}')
      }
      const asked = [
        ['baseline', 'show', '--name', ''],
        ['baseline', 'compare', '--name', 'st'],
        ['run', '--resume', ''],
        ['runs', 'clean', '2'],
        ['stop', 'my'],
        ['jobs', 'logs', 'm'],
        ['nodes', 'check', '--nodes', 'g'],
        ['nodes', 'check', '--nodes', 'gpu1,'],
      ]
      expect(await ask(shell, asked, cwd)).toEqual([
        ['main', 'stable_v1'],
        ['stable_v1'],
        ['minicluster_results/runs/20260101T-a'],
        ['20260101T-a'],
        ['my-job'],
        ['my-job'],
        ['gpu1', 'gpu2'],
        ['gpu1,gpu1', 'gpu1,gpu2'],
      ])
    },
  )
})
