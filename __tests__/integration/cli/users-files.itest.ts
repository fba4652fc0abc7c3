import { execFileSync } from 'node:child_process'
import { chmod, lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { proofReport } from '../../../src/kit/records/reports/proof-report.js'
import { describeTorch, scripts, torchrun } from '../../support/torch/torch-rig.js'
import { aFolder, minicluster, start } from '../program.js'

const minutes = 60_000
const script = join(scripts, 'users_files.py')
const off = ['--fault-tests', 'off', '--check-steps', '4', '--json']

/** What a user has before a script runs: its working directory, another directory, and one of caches. */
type Place = { readonly folder: string; readonly out: string; readonly cache: string }

/** The layouts, each with the file of the user that a script changes in it. */
const layouts: Readonly<Record<string, (place: Place) => string>> = {
  'a checkpoint beside the script': ({ folder }) => join(folder, 'ckpt.pt'),
  'a checkpoint in out/': ({ folder }) => join(folder, 'out/ckpt.pt'),
  'a checkpoint in a directory given by its absolute path': ({ out }) => join(out, 'ckpt.pt'),
  'a cache in the home directory': ({ cache }) => join(cache, 'index'),
  'a checkpoint that is read at the start and written later': ({ folder }) =>
    join(folder, 'resume.txt'),
  'a checkpoint that is replaced by renaming': ({ folder }) => join(folder, 'atomic.pt'),
  'a log that grows': ({ folder }) => join(folder, 'log.txt'),
  'an old checkpoint that is deleted': ({ folder }) => join(folder, 'old.pt'),
  'a checkpoint behind a symbolic link to a directory': ({ out }) => join(out, 'linked/ckpt.pt'),
  'an SQLite database': ({ folder }) => join(folder, 'runs.db'),
  'a file that git tracks': ({ folder }) => join(folder, 'tracked.yml'),
}
const dataset = ({ folder }: Place): string => join(folder, 'data/rows.txt')

async function aPlace(): Promise<Place> {
  const [folder, out, cache] = [await aFolder(), await aFolder(), await aFolder()]
  const place = { folder, out, cache }
  for (const path of [join(folder, 'out'), join(folder, 'data'), join(out, 'linked')])
    await mkdir(path)
  await symlink(join(out, 'linked'), join(folder, 'linked'))
  for (const layout of Object.values(layouts)) await writeFile(layout(place), 'precious')
  await writeFile(dataset(place), 'rows')
  await chmod(dataset(place), 0o444)
  const create =
    "import sqlite3; c = sqlite3.connect('runs.db'); c.execute('create table runs (step)'); c.commit()"
  execFileSync('rm', ['runs.db'], { cwd: folder })
  execFileSync('python3', ['-c', create], { cwd: folder })
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', 'tracked.yml'], { cwd: folder })
  return place
}

/** Everything by which a user could notice a change of the file; null: it is gone. */
async function stampOf(path: string) {
  const stat = await lstat(path, { bigint: true }).catch(() => null)
  if (stat === null) return null
  const { ino, mtimeNs, mode } = stat
  return { ino, mtimeNs, mode, bytes: await readFile(path, 'base64') }
}

const stampsOf = async (place: Place) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries({ ...layouts, 'a dataset that may only be read': dataset }).map(
        async ([name, path]) => [name, await stampOf(path(place))] as const,
      ),
    ),
  )

const namesIn = ({ folder, out, cache }: Place): string =>
  execFileSync('find', [folder, out, cache, '-not', '-path', '*/minicluster_results*'])
    .toString()
    .split('\n')
    .toSorted()
    .join('\n')

/** Files before and after a function. */
async function around(place: Place, act: () => unknown) {
  const [before, names] = [await stampsOf(place), namesIn(place)]
  const done = await act()
  return { before, names, after: await stampsOf(place), namesAfter: namesIn(place), done }
}

type Around = Awaited<ReturnType<typeof around>>

describe('A check of a command that writes files', () => {
  let bare: Around
  let checked: Around
  let kept: Around
  beforeAll(async () => {
    const [first, second, third] = [await aPlace(), await aPlace(), await aPlace()]
    const words = ({ out, cache }: Place) => ['python3', script, out, cache, 'write']
    const checkIn = (place: Place, ...options: readonly string[]) =>
      around(place, () =>
        minicluster(place.folder, 'check', ...off, ...options, '--', ...words(place)),
      )
    bare = await around(first, () => {
      const [program = '', ...parameters] = words(first)
      execFileSync(program, parameters, { cwd: first.folder })
    })
    checked = await checkIn(second)
    kept = await checkIn(third, '--writes', 'keep')
  }, 2 * minutes)

  test.each(Object.keys(layouts))(
    'A check leaves %s with its bytes, its time and its inode, and a bare run changes it',
    (name) => {
      expect(bare.after[name]).not.toEqual(bare.before[name])
      expect(checked.after[name]).toEqual(checked.before[name])
      expect(kept.after[name]).not.toEqual(kept.before[name])
    },
  )

  test('A dataset that may only be read stays as it is', () => {
    const name = 'a dataset that may only be read'
    expect(bare.after[name]).toEqual(bare.before[name])
    expect(checked.after[name]).toEqual(checked.before[name])
  })

  test('No file is added or removed, and a bare run does both', () => {
    expect(bare.namesAfter).not.toBe(bare.names)
    expect(checked.namesAfter).toBe(checked.names)
  })

  test('Without layers, the check is refused before the command starts, and with --writes keep it runs', async () => {
    const place = await aPlace()
    const words = ['python3', script, place.out, place.cache, 'write']
    // The program that makes a namespace fails, as it does where the system refuses.
    const bin = await aFolder()
    await writeFile(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n')
    await chmod(join(bin, 'unshare'), 0o755)
    const run = (...options: readonly string[]) =>
      start('cli.js', ['check', ...off, ...options, '--', ...words], {
        cwd: place.folder,
        env: { ...process.env, PATH: `${bin}:${process.env['PATH']}`, CI: '' },
      }).ended
    const refused = await around(place, () => run())
    expect(refused.done).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--writes keep'),
    })
    expect(refused.after).toEqual(refused.before)
    const allowed = await around(place, () => run('--writes', 'keep'))
    expect(allowed.after).not.toEqual(allowed.before)
  }, 120_000)
})

describeTorch('A check of a training that writes files', () => {
  test(
    'Nothing that a user has is changed by the recorded run, the replays and the references, and each rank starts with the files as they were',
    async () => {
      const place = await aPlace()
      const command = torchrun(2, script, place.out, place.cache, 'train')
      const run = await around(place, () =>
        minicluster(place.folder, 'check', ...off, '--', ...command),
      )
      expect(run.after).toEqual(run.before)
      expect(run.namesAfter).toBe(run.names)
      const text = await readFile(join(place.folder, 'minicluster_results/proof.json'), 'utf8')
      const proof = proofReport.parse(JSON.parse(text))
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, findings: [] })
    },
    8 * minutes,
  )
})
