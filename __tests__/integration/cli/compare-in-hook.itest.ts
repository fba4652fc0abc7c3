import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, dist } from '../program.js'

const workload = `
export const workload = {
  name: 'line',
  parameters: () => [{ name: 'weight', shape: [4, 4], init: { normal: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => ({ x: { data: new Float32Array(ids.length * 4).fill(1), shape: [ids.length, 4] } }),
  }),
  loss: (tf, { weight }, { x }) => x.matMul(weight).square().sum(1),
}
`
const compare = [
  'compare --base HEAD --head HEAD --workload ./workload.mjs --steps 4 --batch-size 8 --pairs 4 --workers 1',
  '--positive-control 0 --severities p50_step_ms=off,p50_allreduce_ms=off,peak_rss_bytes=off,faster_half_compute_ms=off',
].join(' ')

/** Runs git as a user in a shell does, with no variable of a repository. */
const git = (folder: string, ...words: string[]): string =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...words],
    { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
  ).trim()

/** A repository with one commit, and with a change that is in no commit. */
function aRepository(folder: string): void {
  mkdirSync(folder, { recursive: true })
  git(folder, 'init', '-q', '-b', 'main')
  writeFileSync(join(folder, 'workload.mjs'), workload)
  writeFileSync(join(folder, 'notes.txt'), 'two')
  git(folder, 'add', '.')
  git(folder, 'commit', '-q', '-m', 'first')
}

/** Compares in the hook `pre-commit` of a checkout, and keeps what was said. */
function addHook(folder: string): void {
  const path = resolve(folder, git(folder, 'rev-parse', '--git-path', 'hooks'))
  mkdirSync(path, { recursive: true })
  const call = `${process.execPath} ${join(dist, 'cli.js')} ${compare} --output "$OUT/c.json"`
  writeFileSync(
    join(path, 'pre-commit'),
    `#!/bin/sh\n${call} >"$OUT/said" 2>&1\necho $? >"$OUT/code"\n`,
    {
      mode: 0o755,
    },
  )
}

type Place = (root: string) => string

const plain: Place = (root) => {
  aRepository(join(root, 'plain'))
  return join(root, 'plain')
}
const worktree: Place = (root) => {
  const main = plain(root)
  git(main, 'worktree', 'add', '-q', '-b', 'topic', join(root, 'linked'))
  return join(root, 'linked')
}
const submodule: Place = (root) => {
  const inner = plain(root)
  const outer = join(root, 'outer')
  aRepository(outer)
  git(outer, 'submodule', '--quiet', 'add', inner, 'inner')
  return join(outer, 'inner')
}

test.each<[string, Place, readonly string[]]>([
  ['git commit --all', plain, ['--all']],
  ['git commit of what is staged', plain, []],
  ['git commit of one file', plain, ['notes.txt']],
  ['git commit --all in a linked worktree', worktree, ['--all']],
  ['git commit --all in a submodule', submodule, ['--all']],
])(
  'A comparison in the hook of %s measures, and the commit is what the user wanted',
  async (_case, place, words) => {
    const root = await aFolder()
    const folder = place(root)
    addHook(folder)
    writeFileSync(join(folder, 'notes.txt'), 'three')
    writeFileSync(join(folder, 'untracked.txt'), 'mine')
    if (words.length === 0) git(folder, 'add', 'notes.txt')
    process.env['OUT'] = root
    git(folder, 'commit', '-q', '-m', 'second', ...words)
    const said = readFileSync(join(root, 'said'), 'utf8')
    expect(said).not.toContain('error')
    expect({ said, code: readFileSync(join(root, 'code'), 'utf8').trim() }).toEqual({
      said,
      code: '0',
    })
    expect(git(folder, 'show', 'HEAD:notes.txt')).toBe('three')
    expect(git(folder, 'show', '--stat', '--format=', 'HEAD')).toContain('1 file changed')
    expect(git(folder, 'status', '--porcelain')).toBe('?? untracked.txt')
    const worktrees = git(folder, 'worktree', 'list').split('\n')
    expect(worktrees).toHaveLength(place === worktree ? 2 : 1)
  },
  180_000,
)
