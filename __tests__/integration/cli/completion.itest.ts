import { execFile } from 'node:child_process'
import { chmod, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { aFolder, dist } from '../program.js'

/** What a shell answers when it is given these lines, with minicluster in its path. */
async function ask(shell: string, args: readonly string[], script: string): Promise<string[]> {
  const bin = await aFolder()
  await chmod(join(dist, 'cli.js'), 0o755)
  await symlink(join(dist, 'cli.js'), join(bin, 'minicluster'))
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: bin, TERM: 'dumb' }
  const { stdout } = await promisify(execFile)(shell, [...args, '-c', script], { env })
  return stdout.trim().split('\n')
}

const hasShell = (name: string): Promise<boolean> =>
  promisify(execFile)(name, ['--version']).then(
    () => true,
    () => false,
  )

const inBash = (...words: string[]): string => `
eval "$(minicluster completion bash)"
COMP_WORDS=(minicluster ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_minicluster
printf '%s\\n' "\${COMPREPLY[@]}"`

test('A real bash completes commands, options and values', async () => {
  const bash = (...words: string[]) => ask('bash', ['--norc'], inBash(...words))
  expect(await bash('comp')).toEqual(['compare', 'completion'])
  expect(await bash('check', '--worke')).toEqual(['--workers'])
  expect(await bash('check', '--optimizer', '')).toEqual(['adam', 'sgd'])
})

/** Outside its line editor, zsh cannot show candidates: they are printed where it would. */
const inZsh = (...words: string[]): string => `
autoload -U compinit; compinit -u
eval "$(minicluster completion zsh)"
_describe() { print -rl -- "\${(@)\${(@P)2}%%:*}" }
words=(minicluster ${words.map((word) => `'${word}'`).join(' ')})
CURRENT=${words.length + 1}
"\${_comps[minicluster]}"`

test.runIf(await hasShell('zsh'))('A real zsh completes commands and options', async () => {
  const zsh = (...words: string[]) => ask('zsh', ['-f'], inZsh(...words))
  expect(await zsh('comp')).toEqual(['compare', 'completion'])
  expect(await zsh('check', '--worke')).toEqual(['--workers'])
  expect(await zsh('check', '--optimizer', '')).toEqual(['adam', 'sgd'])
})

test.runIf(await hasShell('fish'))('A real fish completes commands and options', async () => {
  const script = (line: string) =>
    `minicluster completion fish | source; complete --do-complete '${line}'`
  const fish = async (line: string) =>
    (await ask('fish', ['--no-config'], script(line))).map((text) => text.split('\t')[0])
  expect(await fish('minicluster comp')).toEqual(['compare', 'completion'])
  expect(await fish('minicluster check --optimizer ')).toEqual(['adam', 'sgd'])
})
