import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locateSide, prepareSide } from '../../../../src/cli/commands/compare/side.js'
import { createGitWorktrees } from '../../../../src/machine/system/git/git-worktrees.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

test('A commit that exists and finds no room is a fault of the machine, with the place', async () => {
  const workingDirectory = scratch.path('.')
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: workingDirectory,
    })
  git('init', '-q', '-b', 'main')
  git('commit', '-q', '--allow-empty', '-m', 'one')
  const services = { workingDirectory, git: createGitWorktrees(workingDirectory, process.env) }
  const source = await locateSide('base', 'main', services)
  writeFileSync(scratch.path('a-file'), '')
  const place = scratch.path('a-file/checkout')
  await expect(prepareSide(source, place, services)).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining(place),
  })
  const prepared = await prepareSide(source, scratch.path('checkout'), services)
  expect(prepared.directory).toBe(scratch.path('checkout'))
  await services.git.remove(scratch.path('checkout'))
})
