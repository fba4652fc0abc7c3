import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createGitWorktrees } from '../../../../src/machine/system/git/git-worktrees.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

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

describe('Additional checkout', () => {
  test('The checkout has the commit, runs no hook, and its removal leaves nothing', async () => {
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

  test("The cleanup keeps a user's worktree whose folder is not mounted now", async () => {
    const { folder, git, first } = aRepository()
    const mine = scratch.path('mine')
    git('worktree', 'add', '-q', mine, '-b', 'work')
    writeFileSync(`${mine}/new.txt`, 'staged')
    git('-C', mine, 'add', 'new.txt')
    renameSync(mine, scratch.path('unmounted'))
    const worktrees = createGitWorktrees(folder, process.env)
    await worktrees.add(scratch.path('checkout'), first)
    await worktrees.remove(scratch.path('checkout'))
    await worktrees.remove(scratch.path('checkout'))
    renameSync(scratch.path('unmounted'), mine)
    expect(git('-C', mine, 'status', '--porcelain')).toBe('A  new.txt')
  })

  test('The cleanup removes the registration of a killed compare and a damaged checkout', async () => {
    const { folder, git, first } = aRepository()
    const left = scratch.path('minicluster-99999999-a1b2c3')
    git('worktree', 'add', '-q', '--detach', `${left}/base`, first)
    rmSync(left, { recursive: true })
    const worktrees = createGitWorktrees(folder, process.env)
    const path = scratch.path('checkout')
    await worktrees.add(path, first)
    expect(git('worktree', 'list')).not.toContain(left)
    rmSync(`${path}/.git`)
    await worktrees.remove(path)
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  })

  test('The checkout reports its subfolder of the repository and uncommitted changes', async () => {
    const { folder } = aRepository()
    writeFileSync(`${folder}/inner/file.txt`, 'three')
    const place = await createGitWorktrees(`${folder}/inner`, process.env).place()
    expect(place).toEqual({
      status: 'ok',
      value: { prefix: 'inner/', changedFiles: 1, isShallow: false },
    })
  })
})

describe('Unknown revisions', () => {
  test.each(['no-such-branch', '--all', '-h', 'HEAD^{tree}', ''])(
    'The revision %j names no commit',
    async (text) => {
      const { folder } = aRepository()
      const answer = await createGitWorktrees(folder, process.env).resolveCommit(text)
      expect(answer).toMatchObject({ status: 'failed', reason: expect.stringMatching(/^git /) })
    },
  )

  test('The error distinguishes a directory without a repository from a machine without git', async () => {
    const outside = scratch.path('outside')
    mkdirSync(outside)
    const limited = { ...process.env, GIT_CEILING_DIRECTORIES: scratch.path('') }
    expect(await createGitWorktrees(outside, limited).place()).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('not a git repository'),
    })
    expect(await createGitWorktrees(outside, { PATH: '/nowhere' }).place()).toEqual({
      status: 'failed',
      reason: 'git is not installed',
    })
  })
})
