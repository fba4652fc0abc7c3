import { expect, test } from 'vitest'
import { examineCheckout } from '../../../../src/cli/commands/init/checkout.js'
import type { TextRead } from '../../../../src/kit/records/text-files.js'

/** A disk with these files; a null is a directory. */
const aDisk = (found: Readonly<Record<string, string | null>>) => ({
  readStart(path: string): Promise<TextRead> {
    const text = found[path]
    if (text === undefined) return Promise.resolve({ status: 'missing' })
    if (text === null) return Promise.resolve({ status: 'unreadable', reason: 'a directory' })
    return Promise.resolve({ status: 'ok', text })
  },
})

test.each([
  ['the branch of the remote', 'ref: refs/remotes/origin/rel/1.x\n', 'refs/heads/topic', 'rel/1.x'],
  ['a usual branch that is checked out', null, 'ref: refs/heads/master\n', 'master'],
  ['main beside the branch of a change', null, 'ref: refs/heads/topic\n', 'main'],
  ['main beside a single commit', null, '0123abc\n', 'main'],
  ['main where a remote has a hostile name', 'ref: refs/remotes/origin/a]b\n', '', 'main'],
])('The default branch is %s', async (_what, atOrigin, here, defaultBranch) => {
  const disk = aDisk({
    '/a/.git': null,
    '/a/.git/HEAD': here,
    ...(atOrigin === null ? {} : { '/a/.git/refs/remotes/origin/HEAD': atOrigin }),
  })
  expect(await examineCheckout('/a/b/c', disk)).toEqual({ root: '/a', defaultBranch })
  expect(await examineCheckout('/a', disk)).toEqual({ root: '/a', defaultBranch })
})

test('A directory outside a repository has no root, and main is its default branch', async () => {
  expect(await examineCheckout('/a/b', aDisk({}))).toEqual({ root: null, defaultBranch: 'main' })
})

const master = 'ref: refs/heads/master\n'
const atOrigin = 'ref: refs/remotes/origin/rel/1.x\n'

test.each([
  [
    'a worktree',
    'gitdir: /m/.git/worktrees/w\n',
    {
      '/m/.git/worktrees/w/HEAD': 'ref: refs/heads/topic\n',
      '/m/.git/worktrees/w/commondir': '../..\n',
      '/m/.git/refs/remotes/origin/HEAD': atOrigin,
    },
    'rel/1.x',
  ],
  ['a worktree without a remote', 'gitdir: /m/w\n', { '/m/w/HEAD': master }, 'master'],
  [
    'the repository that a worktree of a change was made from, without a remote',
    'gitdir: /m/.git/worktrees/w\n',
    {
      '/m/.git/worktrees/w/HEAD': 'ref: refs/heads/topic\n',
      '/m/.git/worktrees/w/commondir': '../..\n',
      '/m/.git/HEAD': master,
    },
    'master',
  ],
  [
    'a submodule',
    'gitdir: ../.git/modules/a\n',
    { '/.git/modules/a/HEAD': master, '/.git/modules/a/refs/remotes/origin/HEAD': atOrigin },
    'rel/1.x',
  ],
  ['a link that leads nowhere', 'gitdir: /gone\n', {}, 'main'],
  ['a file that is no link', 'hello\n', {}, 'main'],
])('The default branch is that of %s, whose .git is a file', async (_what, link, kept, branch) => {
  const disk = aDisk({ '/a/.git': link, ...kept })
  expect(await examineCheckout('/a', disk)).toEqual({ root: '/a', defaultBranch: branch })
})
