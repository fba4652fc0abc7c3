import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { createGitWorktrees } from '../../src/system/git-worktrees.js'
import { useScratchDirectory } from '../support/scratch-directory.js'

const scratch = useScratchDirectory()

function aRepository() {
  const folder = scratch.path('repository')
  mkdirSync(`${folder}/inner`, { recursive: true })
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  git('init', '-q', '-b', 'main')
  const commit = (text: string) => {
    writeFileSync(`${folder}/inner/file.txt`, text)
    git('add', '.')
    git('commit', '-q', '-m', text)
    return git('rev-parse', 'HEAD')
  }
  return { folder, git, first: commit('one'), second: commit('two') }
}

describe('a checkout beside the one that is there', () => {
  test('holds the commit, runs no hook, and leaves nothing when it is removed', async () => {
    const { folder, git, first } = aRepository()
    const hook = `${folder}/.git/hooks/post-checkout`
    writeFileSync(hook, `#!/bin/sh\ntouch ${scratch.path('hooked')}\n`, { mode: 0o755 })
    const worktrees = createGitWorktrees(folder, process.env)
    expect(await worktrees.resolveCommit('HEAD~1')).toEqual({ status: 'ok', value: first })
    const path = scratch.path('checkout')
    expect(await worktrees.add(path, first)).toEqual({ status: 'ok', value: null })
    expect(execFileSync('cat', [`${path}/inner/file.txt`], { encoding: 'utf8' })).toBe('one')
    await worktrees.remove(path)
    expect(existsSync(path)).toBe(false)
    expect(existsSync(scratch.path('hooked'))).toBe(false)
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  test('is told where in the repository it was asked for, and what is in no commit', async () => {
    const { folder } = aRepository()
    writeFileSync(`${folder}/inner/file.txt`, 'three')
    const place = await createGitWorktrees(`${folder}/inner`, process.env).place()
    expect(place).toEqual({
      status: 'ok',
      value: { prefix: 'inner/', changedFiles: 1, isShallow: false },
    })
  })
})

describe('what git does not know', () => {
  test.each(['no-such-branch', '--all', '-h', 'HEAD^{tree}', ''])(
    '%j is no commit',
    async (text) => {
      const { folder } = aRepository()
      const answer = await createGitWorktrees(folder, process.env).resolveCommit(text)
      expect(answer).toMatchObject({ status: 'failed', reason: expect.stringMatching(/^git /) })
    },
  )

  test('a directory without a repository, and a machine without git, are told as they are', async () => {
    const outside = scratch.path('outside')
    mkdirSync(outside)
    const limited = { ...process.env, GIT_CEILING_DIRECTORIES: scratch.path('') }
    expect(await createGitWorktrees(outside, limited).place()).toMatchObject({
      ...{ status: 'failed', reason: expect.stringContaining('not a git repository') },
    })
    expect(await createGitWorktrees(outside, { PATH: '/nowhere' }).place()).toEqual({
      ...{ status: 'failed', reason: 'git is not installed' },
    })
  })
})
