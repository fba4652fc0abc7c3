import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseDirectory } from '../../../../src/cli/commands/settings/choose-directory.js'
import { readTextFile } from '../../../../src/machine/system/files/text-files.js'
import { aFolder } from '../world.js'

type Call = {
  /** Where the program starts; the root of the tree without it. */
  readonly from?: string
  readonly workingDirectory?: string
  readonly config?: string
  readonly takes?: (option: string) => boolean
  readonly environment?: Readonly<Record<string, string>>
}

/** A tree of files; a path that ends in a slash is a directory. */
async function aTree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await realpath(await aFolder())
  for (const [path, text] of Object.entries(files)) {
    await mkdir(path.endsWith('/') ? join(root, path) : dirname(join(root, path)), {
      recursive: true,
    })
    if (!path.endsWith('/')) await writeFile(join(root, path), text)
  }
  return root
}

async function choose(root: string, call: Call) {
  const { settings, workingDirectory } = await chooseDirectory(
    {
      config: call.config ?? null,
      workingDirectory: call.workingDirectory ?? null,
      spelled: 'option --working-directory',
      takes: call.takes ?? (() => true),
    },
    {
      workingDirectory: join(root, call.from ?? '.'),
      environment: call.environment ?? {},
      files: { readText: readTextFile },
      note: () => undefined,
    },
  )
  const place = settings?.values.get('workers')?.place ?? null
  return { place, directory: relative(root, workingDirectory) }
}

const monorepo = {
  '.git/HEAD': '',
  'minicluster.yml': 'workers: 2\n',
  'packages/a/minicluster.yml': 'workers: 3\n',
  'packages/b/src/': '',
}

describe('The nearest settings', () => {
  test('A directory that was given and one that was entered give the same', async () => {
    const root = await aTree(monorepo)
    expect(await choose(root, { workingDirectory: 'packages/a' })).toEqual({
      place: 'packages/a/minicluster.yml:1',
      directory: 'packages/a',
    })
    expect(await choose(root, { from: 'packages/a' })).toEqual({
      place: 'minicluster.yml:1',
      directory: 'packages/a',
    })
  })

  test('A folder without settings takes those of the nearest folder above', async () => {
    const root = await aTree(monorepo)
    expect(await choose(root, { from: 'packages/b/src' })).toEqual({
      place: '../../../minicluster.yml:1',
      directory: 'packages/b/src',
    })
    expect((await choose(root, { workingDirectory: 'packages/b/src' })).place).toBe(
      'minicluster.yml:1',
    )
  })

  test('Settings above the repository or the workspace are not read', async () => {
    const inner = { 'minicluster.yml': 'workers: 2\n', 'inner/sub/': '' }
    const repository = await aTree({ ...inner, 'inner/.git': 'gitdir: elsewhere\n' })
    expect((await choose(repository, { from: 'inner/sub' })).place).toBe(null)
    const workspace = await aTree(inner)
    const environment = { GITHUB_WORKSPACE: join(workspace, 'inner') }
    expect((await choose(workspace, { from: 'inner/sub', environment })).place).toBe(null)
    const whole = { GITHUB_WORKSPACE: workspace }
    expect((await choose(workspace, { from: 'inner/sub', environment: whole })).place).toBe(
      '../../minicluster.yml:1',
    )
  })

  test('Outside a repository only the settings of the directory itself are read', async () => {
    const root = await aTree({ 'minicluster.yml': 'workers: 2\n', 'sub/': '' })
    expect((await choose(root, { from: 'sub' })).place).toBe(null)
    expect((await choose(root, {})).place).toBe('minicluster.yml:1')
  })

  test('A file above with the wrong ending is a mistake', async () => {
    const root = await aTree({ '.git/HEAD': '', 'minicluster.yaml': '', 'sub/': '' })
    await expect(choose(root, { from: 'sub' })).rejects.toThrow('../minicluster.yaml is not read')
  })

  test('A link to a directory is that directory', async () => {
    const root = await aTree(monorepo)
    await symlink(join(root, 'packages/a'), join(root, 'link'))
    expect((await choose(root, { workingDirectory: 'link' })).directory).toBe('packages/a')
  })
})

describe('The directory of settings', () => {
  const named = (key: string, more: Readonly<Record<string, string>> = {}) => ({
    '.git/HEAD': '',
    'minicluster.yml': `workers: 2\nworking-directory: ${key}\n`,
    'packages/a/src/': '',
    'packages/b/': '',
    ...more,
  })

  test('Settings beside which the program starts lead to their directory', async () => {
    const root = await aTree(named('packages/a'))
    const expected = { place: 'minicluster.yml:1', directory: 'packages/a' }
    expect(await choose(root, {})).toEqual(expected)
    expect(await choose(root, { workingDirectory: 'packages/a' })).toEqual(expected)
    expect((await choose(root, { from: 'packages/a' })).directory).toBe('packages/a')
  })

  test.each([
    { workingDirectory: 'packages/b' },
    { from: 'packages/b' },
    { from: 'packages/a/src' },
    { workingDirectory: '.' },
  ])('Settings for another directory than that of the call %j are a conflict', async (call) => {
    const root = await aTree(named('packages/a'))
    await expect(choose(root, call)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        /minicluster\.yml:2: working-directory is .*, but the working directory is /,
      ) as string,
    })
    expect((await choose(root, { ...call, config: 'none' })).place).toBe(null)
  })

  test('Settings that lead to a directory with other settings are a conflict, and a named file is none', async () => {
    const root = await aTree(named('packages/a', { 'packages/a/minicluster.yml': 'workers: 9\n' }))
    await expect(choose(root, {})).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(
        'for which there is also packages/a/minicluster.yml',
      ) as string,
    })
    expect((await choose(root, { config: 'minicluster.yml' })).directory).toBe('packages/a')
    const call = { config: '../../minicluster.yml', workingDirectory: 'packages/b' }
    expect((await choose(root, call)).directory).toBe('packages/b')
  })

  test.each([
    ['nowhere', 'there is no directory "nowhere" in '],
    ['file', '"file" in '],
    ['a\0b', 'cannot be used: it is not the path of a directory'],
  ])('The directory %j is refused with its reason', async (workingDirectory, message) => {
    const root = await aTree({ file: '' })
    await expect(choose(root, { workingDirectory })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message) as string,
    })
  })

  test('A directory that settings name and that is missing is named with their line', async () => {
    const root = await aTree(named('packages/c'))
    await expect(choose(root, {})).rejects.toThrow(
      'minicluster.yml:2: working-directory: there is no directory "packages/c" in ',
    )
  })
})

describe('Paths in settings of a folder above', () => {
  const shared = {
    '.git/HEAD': '',
    'minicluster.yml': 'command: torchrun train.py --epochs 1\nworkers: 2\n',
    'train.py': '',
    'a/train.py': '',
    'b/': '',
  }

  test('A path that is there counts from the working directory', async () => {
    const root = await aTree(shared)
    expect((await choose(root, { workingDirectory: 'a' })).directory).toBe('a')
  })

  test('A path that is only beside the settings is a mistake, unless the call has a value of its own', async () => {
    const root = await aTree(shared)
    await expect(choose(root, { workingDirectory: 'b' })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        /^minicluster\.yml:1: command: train\.py is in .*, but not in the working directory, b$/,
      ) as string,
    })
    const takes = (option: string) => option !== 'command'
    expect((await choose(root, { workingDirectory: 'b', takes })).directory).toBe('b')
  })

  test('A path that is nowhere is left to the command', async () => {
    const root = await aTree({ ...shared, 'minicluster.yml': 'command: torchrun none.py\n' })
    expect((await choose(root, { workingDirectory: 'b' })).directory).toBe('b')
  })
})
