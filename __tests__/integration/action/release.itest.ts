import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { pushEvent } from '../../rigs/events/runner-events.js'
import { sha } from '../../rigs/a-repository.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { findTool } from '../../rigs/tools/find-tool.js'
import { commitAll, git, makeCheckout, runAct } from '../../rigs/tools/run-act.js'

const root = join(import.meta.dirname, '../../..')
const found = findTool('act')
const minutes = 60_000
const published = 'somebody/minicluster-action'

/** What the workflow reads of a repository; the build is a file that notes its call, as npm and gh do. */
const changelog =
  '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.2.3\n\n- A line.\n\n## 1.2.2\n\n- Old.\n'
const packageJson = {
  version: '1.2.3',
  repository: { url: `git+https://github.com/${published}.git` },
}

type Release = {
  readonly tag?: string
  readonly changelog?: string
  readonly repository?: string
  /** A call that fails. */
  readonly failing?: string
}

function suite(act: string): void {
  describeWithRigs('The release workflow', (rigs) => {
    let folder: string
    let calls: string
    beforeEach(async () => {
      folder = await rigs().folder()
      calls = join(folder, 'calls')
      await writeFile(calls, '')
    })

    /** Pushes a tag; answers with what the workflow called, the notes, and the tags of the remote. */
    async function release({ tag = 'v1.2.3', repository = published, ...rest }: Release = {}) {
      const checkout = join(folder, 'checkout')
      const remote = join(folder, 'remote.git')
      await makeCheckout(checkout, { dist: null, repository })
      await fillCheckout(checkout, rest.changelog ?? changelog)
      await git(folder, 'init', '--quiet', '--bare', remote)
      const url = `https://github.com/${repository}.git`
      await git(checkout, 'config', `url.${remote}.pushInsteadOf`, url)
      const commit = await commitAll(checkout)
      await git(checkout, 'tag', tag)
      await git(checkout, 'push', '--quiet', 'origin', 'main', tag)
      // The major tag of the release before.
      await git(remote, 'tag', 'v1', await makeOlderCommit(remote))
      const programs = await makePrograms(folder, calls, rest.failing ?? 'none')
      const world = rigs().github.world.addRepository(repository)
      const pushed = pushEvent({ repository: world, branch: 'main', sha: commit, before: sha('0') })
      const event = { ...pushed, payload: { ...pushed.payload, ref: `refs/tags/${tag}` } }
      const job = { act, checkout, event, runId: 5, workflow: 'release.yml', job: 'release' }
      const { exitCode, log } = await runAct(rigs(), { ...job, inputs: {}, programs })
      const called = (await readFile(calls, 'utf8')).trim().split('\n')
      const major = await git(remote, 'rev-parse', 'v1')
      return { exitCode, log, called, isMoved: major === commit }
    }

    test(
      'A tag is tested, compared with its sources, published with provenance, released with its notes, and the major tag moves last',
      async () => {
        const { exitCode, log, called, isMoved } = await release()
        expect(exitCode === 0 ? 'success' : log).toBe('success')
        expect(called).toEqual([
          'npm cit',
          'build --check',
          'build wheel',
          'npm publish --provenance --access public',
          'pipx run --spec pypi-attestations==0.0.30 pypi-attestations sign wheel/*.whl',
          'pipx run --spec uv==0.9.30 uv publish --trusted-publishing always wheel/*.whl',
          'gh release create v1.2.3 --verify-tag --title v1.2.3 --notes-file notes.md dist/sbom.cdx.json',
        ])
        expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('- A line.\n')
        expect(isMoved).toBe(true)
      },
      3 * minutes,
    )

    test.each<[string, Release]>([
      ['a tag that is not the version', { tag: 'v1.2.4' }],
      ['a repository that package.json does not name', { repository: 'acme/minicluster-action' }],
      ['a changelog without that version', { changelog: '## Unreleased\n\n- Later.\n' }],
      ['a failed test', { failing: 'npm cit' }],
      ['a dist that the sources do not give', { failing: 'build --check' }],
    ])(
      'With %s nothing is published and no tag moves',
      async (_what, asked) => {
        const { exitCode, called, isMoved } = await release(asked)
        expect(exitCode).not.toBe(0)
        expect(called.filter((call) => /publish|release/.test(call))).toEqual([])
        expect(isMoved).toBe(false)
      },
      3 * minutes,
    )
  })
}

async function fillCheckout(checkout: string, log: string): Promise<void> {
  for (const path of ['.github/workflows/release.yml', '.ci/release-notes.mjs']) {
    await mkdir(join(checkout, path, '..'), { recursive: true })
    await cp(join(root, path), join(checkout, path))
  }
  const build = `import { execFileSync } from 'node:child_process'\nexecFileSync('build', process.argv.slice(2))\n`
  await mkdir(join(checkout, 'build'))
  for (const name of ['build/build.mjs', 'build/wheel.mjs']) {
    await writeFile(join(checkout, name), build)
  }
  await writeFile(join(checkout, 'package.json'), JSON.stringify(packageJson))
  await writeFile(join(checkout, 'CHANGELOG.md'), log)
}

/** A commit that is in no branch. */
async function makeOlderCommit(remote: string): Promise<string> {
  const tree = await git(remote, 'rev-parse', 'main^{tree}')
  const who = ['-c', 'user.name=rig', '-c', 'user.email=rig@example.org']
  return git(remote, ...who, 'commit-tree', '-m', 'Older', tree)
}

/** Programs that only note how they are called. */
async function makePrograms(folder: string, calls: string, failing: string): Promise<string> {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  for (const name of ['npm', 'gh', 'build', 'pipx']) {
    const lines = [
      '#!/bin/sh',
      `call="${name} $*"; echo "$call" >> '${calls}'`,
      // act works in a copy of the checkout, which it removes.
      ...(name === 'gh' ? [`cp notes.md '${folder}'`] : []),
      `[ "$call" != '${failing}' ]`,
    ]
    await writeFile(join(programs, name), `${lines.join('\n')}\n`)
    await chmod(join(programs, name), 0o755)
  }
  return programs
}

if ('path' in found) describe('act', () => suite(found.path))
else describe.skip(`act (skipped: ${found.whyNot})`, () => suite(''))
