import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createCallGit, withoutGitRepository } from '../../../../src/machine/system/git/call-git.js'
import { createGitHistory } from '../../../../src/machine/system/git/git-history.js'
import { createGitWorktrees } from '../../../../src/machine/system/git/git-worktrees.js'
import { listFiles, readTexts } from '../../../rules/list-files.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const person = { ...process.env, GIT_CONFIG_NOSYSTEM: '1' }

/** A repository of two commits. A program of its configuration leaves its name in the file `ran`. */
function aRepository(name = 'repository') {
  const folder = scratch.path(name)
  const ran = scratch.path('ran')
  mkdirSync(folder, { recursive: true })
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: withoutGitRepository(process.env),
    }).trim()
  git('init', '-q', '-b', 'main')
  const commit = (text: string) => {
    writeFileSync(`${folder}/file.txt`, text)
    git('add', '.')
    git('commit', '-q', '-m', text)
    return git('rev-parse', 'HEAD')
  }
  const program = `sh -c 'echo ran >> ${ran}; cat'`
  const programs = () => (existsSync(ran) ? readFileSync(ran, 'utf8') : '')
  return { folder, git, program, programs, first: commit('one'), second: commit('two') }
}

const limits = { limitMs: 10_000, maxOutputBytes: 1 << 20 }

/** All that the program does with a repository. */
async function useAll(folder: string, sha: string) {
  const worktrees = createGitWorktrees(folder, person)
  const place = await worktrees.place()
  const added = await worktrees.add(scratch.path('checkout'), sha)
  const file = scratch.path('checkout/file.txt')
  const content = existsSync(file) ? readFileSync(file, 'utf8') : null
  await worktrees.remove(scratch.path('checkout'))
  const history = createGitHistory(folder, person)
  await history.firstParents(sha, 5)
  return { place, added, content, head: await history.head() }
}

describe('The repository of the directory', () => {
  test('Every variable that git calls local to a repository is dropped, and others stay', () => {
    const local = execFileSync('git', ['rev-parse', '--local-env-vars'], { encoding: 'utf8' })
    const names = [...local.trim().split('\n'), 'GIT_CONFIG_KEY_0', 'GIT_CONFIG_VALUE_12']
    const kept = { PATH: '/bin', GIT_AUTHOR_NAME: 'a', GIT_SSH_COMMAND: 'ssh -i key' }
    const hook = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(withoutGitRepository({ ...hook, ...kept })).toEqual(kept)
  })

  test.each([
    'GIT_DIR',
    'GIT_WORK_TREE',
    'GIT_COMMON_DIR',
    'GIT_INDEX_FILE',
    'GIT_OBJECT_DIRECTORY',
  ])('A hook of another repository does not redirect git by its variable %s', async (name) => {
    const { folder, second } = aRepository()
    const other = aRepository('other')
    const hook = { ...person, [name]: `${other.folder}/.git`, GIT_PREFIX: 'inner/' }
    expect(await createGitHistory(folder, hook).head()).toEqual({ status: 'ok', value: second })
    expect(await createGitWorktrees(folder, hook).place()).toMatchObject({
      status: 'ok',
      value: { prefix: '', changedFiles: 0 },
    })
  })

  test('A configuration in the environment, a trace and a replaced ssh start nothing', async () => {
    const { folder, program, programs, second } = aRepository()
    const hostile = {
      ...person,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: program,
      GIT_EXTERNAL_DIFF: program,
      GIT_TRACE: '1',
    }
    expect(await createGitHistory(folder, hostile).head()).toEqual({ status: 'ok', value: second })
    await createGitWorktrees(folder, hostile).place()
    expect(programs()).toBe('')
  })
})

describe("Programs of the repository's own configuration", () => {
  test.each([
    'core.fsmonitor',
    'core.sshCommand',
    'core.askPass',
    'core.gitProxy',
    'core.pager',
    'core.editor',
    'credential.helper',
    'diff.external',
    'gpg.program',
    'diff.x.textconv',
    'diff.x.command',
    'merge.x.driver',
    'core.alternateRefsCommand',
    'uploadpack.packObjectsHook',
  ])('Nothing that the key %s names runs, and the checkout is right', async (key) => {
    const { folder, git, program, programs, first } = aRepository()
    writeFileSync(`${folder}/.git/info/attributes`, '* diff=x merge=x\n')
    git('config', key, program)
    appendFileSync(`${folder}/file.txt`, 'changed')
    const { place, content } = await useAll(folder, first)
    expect(place).toMatchObject({ status: 'ok', value: { changedFiles: 1 } })
    expect({ content, ran: programs() }).toEqual({ content: 'one', ran: '' })
  })

  test('No hook runs, neither of the folder of hooks nor of a configured one', async () => {
    const { folder, git, program, programs, first } = aRepository()
    const hooks = scratch.path('hooks')
    mkdirSync(hooks)
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction'])
      writeFileSync(`${hooks}/${hook}`, `#!/bin/sh\n${program} </dev/null\n`, { mode: 0o755 })
    git('config', 'core.hooksPath', hooks)
    git('config', 'hook.x.event', 'post-checkout')
    git('config', 'hook.x.command', program)
    expect(await useAll(folder, first)).toMatchObject({ content: 'one' })
    expect(programs()).toBe('')
  })

  test('The monitor of files does run without these settings, so the test can fail', () => {
    const { git, program, programs } = aRepository()
    git('config', 'core.fsmonitor', program)
    git('status')
    expect(programs()).not.toBe('')
  })
})

describe('Filters', () => {
  test.each([['smudge'], ['process'], ['clean']])(
    'A %s filter of the repository does not run, and its files are not checked out wrongly',
    async (kind) => {
      const { folder, git, program, programs } = aRepository()
      writeFileSync(`${folder}/.gitattributes`, '*.txt filter=own\n')
      git('add', '.')
      git('commit', '-q', '-m', 'attributes')
      git('config', `filter.own.${kind}`, program)
      const { added } = await useAll(folder, git('rev-parse', 'HEAD'))
      expect(added).toMatchObject({ status: 'failed', reason: expect.stringContaining('filter') })
      expect(programs()).toBe('')
    },
  )

  test('A filter in a file that the configuration includes does not run', async () => {
    const { folder, git, program, programs } = aRepository()
    writeFileSync(`${folder}/.gitattributes`, '*.txt filter=own\n')
    git('add', '.')
    git('commit', '-q', '-m', 'attributes')
    git('config', '-f', scratch.path('included'), 'filter.own.smudge', program)
    git('config', 'include.path', scratch.path('included'))
    expect(await useAll(folder, git('rev-parse', 'HEAD'))).toMatchObject({
      added: { status: 'failed' },
    })
    expect(programs()).toBe('')
  })

  test('A filter that no file needs stops nothing', async () => {
    const { folder, git, program, programs, first } = aRepository()
    git('config', 'filter.own.smudge', program)
    expect(await useAll(folder, first)).toMatchObject({ content: 'one' })
    expect(programs()).toBe('')
  })

  test('A key that cannot be overridden on a command line refuses every question', async () => {
    const { folder, git, program } = aRepository()
    git('config', 'filter.a=b.smudge', program)
    expect(
      await createCallGit(folder, person)({ parameters: ['status'], ...limits }),
    ).toMatchObject({ status: 'failed', reason: expect.stringContaining('filter.a=b.') })
  })

  test('A git that cannot list the filters of a repository, as before 2.26, is asked nothing else', async () => {
    const { folder, git, program, programs, first } = aRepository()
    git('config', 'filter.own.smudge', program)
    const older = scratch.path('older')
    const asked = scratch.path('asked')
    mkdirSync(older)
    const refuses = `case " $* " in *" --show-scope "*) exit 129;; esac; echo x >> ${asked}; exec git`
    writeFileSync(`${older}/git`, `#!/bin/sh\nPATH=$REAL_PATH; ${refuses} "$@"\n`, { mode: 0o755 })
    const path = process.env['PATH'] ?? ''
    const environment = { ...person, REAL_PATH: path, PATH: `${older}:${path}` }
    const added = await createGitWorktrees(folder, environment).add(scratch.path('tree'), first)
    expect(added.status).not.toBe('ok')
    expect([existsSync(asked), programs()]).toEqual([false, ''])
  })

  test("A filter of the user's own configuration stays", async () => {
    const { folder, git, program, programs } = aRepository()
    writeFileSync(`${folder}/.gitattributes`, '*.txt filter=own\n')
    git('add', '.')
    git('commit', '-q', '-m', 'attributes')
    const global = scratch.path('global')
    git('config', '-f', global, 'filter.own.smudge', program)
    const worktrees = createGitWorktrees(folder, { ...person, GIT_CONFIG_GLOBAL: global })
    const added = await worktrees.add(scratch.path('checkout'), git('rev-parse', 'HEAD'))
    expect(added).toEqual({ status: 'ok', value: null })
    expect(programs()).toBe('ran\n')
  })

  test.each([
    ['as Git LFS installs it runs', [], 'ok'],
    [
      'with a transfer program of the repository does not run',
      ['lfs.customtransfer.x.path'],
      'failed',
    ],
  ])('The filter of Git LFS %s', async (_case, extra, status) => {
    const { folder, git, program } = aRepository()
    const bin = scratch.path('bin')
    mkdirSync(bin)
    // The program of Git LFS is not needed: what counts is whether the filter is called.
    writeFileSync(`${bin}/git-lfs`, '#!/bin/sh\nexec cat\n', { mode: 0o755 })
    writeFileSync(`${folder}/.gitattributes`, '*.txt filter=lfs\n')
    git('add', '.')
    git('commit', '-q', '-m', 'attributes')
    git('config', 'filter.lfs.smudge', 'git-lfs smudge -- %f')
    git('config', 'filter.lfs.clean', 'git-lfs clean -- %f')
    git('config', 'filter.lfs.required', 'true')
    for (const key of extra) git('config', key, program)
    const path = `${bin}:${process.env['PATH'] ?? ''}`
    const worktrees = createGitWorktrees(folder, { ...person, PATH: path })
    const added = await worktrees.add(scratch.path('checkout'), git('rev-parse', 'HEAD'))
    expect(added.status).toBe(status)
  })
})

test('No other source file starts git', async () => {
  const sources = (await listFiles('src')).filter((path) => /\.(ts|py)$/.test(path))
  const starts = [...(await readTexts(sources))].filter(([, text]) => /['"]git['"]/.test(text))
  expect(starts.map(([path]) => path)).toEqual(['src/machine/system/git/call-git.ts'])
})
