import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  await mkdir(join(folder, '.ci'))
  for (const name of ['close-changelog.mjs', 'release-notes.mjs']) {
    await cp(join(import.meta.dirname, '../.ci', name), join(folder, '.ci', name))
  }
})
afterEach(() => rm(folder, { recursive: true }))

const changelog = () => join(folder, 'CHANGELOG.md')
const close = (...words: string[]) =>
  spawnSync(process.execPath, [join(folder, '.ci/close-changelog.mjs'), ...words])

test('A new version takes what is unreleased, once, and its notes are what the release shows', async () => {
  await writeFile(changelog(), '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0\n\n- Old.\n')
  expect(close('1.1.0').status).toBe(0)
  const closed = '# Changelog\n\n## Unreleased\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n'
  expect(await readFile(changelog(), 'utf8')).toBe(closed)
  expect(close('1.1.0').status).toBe(0)
  expect(await readFile(changelog(), 'utf8')).toBe(closed)
  const notes = [join(folder, '.ci/release-notes.mjs'), 'v1.1.0']
  expect(execFileSync(process.execPath, notes, { encoding: 'utf8' })).toBe('- New.\n')
})

test('A changelog without unreleased lines, or no version, is refused', async () => {
  await writeFile(changelog(), '# Changelog\n\n## 1.0.0\n\n- Old.\n')
  expect(close('1.1.0').status).toBe(1)
  expect(close().status).toBe(1)
})

type Workflow = {
  readonly jobs: {
    readonly release: {
      readonly permissions: Readonly<Record<string, string>>
      readonly steps: readonly { readonly run?: string }[]
    }
  }
}

/** What has to happen, in this order: nothing can be taken back from a registry. */
const inOrder = [
  ['the tag is the version', /^test "\$GITHUB_REF_NAME" = "v\$\(node .*\.version/],
  ['the repository is the one of the package', /repository\.url.*\| grep .*\$GITHUB_REPOSITORY/],
  ['the tests pass', /^npm cit$/],
  ['dist fits the sources', /^node build\/build\.mjs --check$/],
  ['the package is published with its provenance', /^npm publish --provenance /],
  ['the wheel is published with its provenance', /^pipx .* uv publish --trusted-publishing always/],
  ['the release is made', /^gh release create "\$GITHUB_REF_NAME" --verify-tag/],
  ['the major tag moves', /git push --force origin "refs\/tags\/\$\{GITHUB_REF_NAME%%\.\*\}"/],
] as const

/** What a release by this workflow would lack. */
function lacksOf(text: string): readonly string[] {
  const { permissions, steps } = (parse(text) as Workflow).jobs.release
  const places = inOrder.map(([, done]) => steps.findIndex(({ run }) => done.test(run ?? '')))
  return [
    ...inOrder.flatMap(([what], at) => {
      const place = places[at] ?? -1
      return place < 0 || place < Math.max(-1, ...places.slice(0, at)) ? [what] : []
    }),
    ...(/\bsecrets\./.test(text) ? ['registries trust the workflow, and no token is kept'] : []),
    ...(permissions['id-token'] === 'write' ? [] : ['the workflow can say who it is']),
  ]
}

describe('The workflow of a release', () => {
  const workflow = readFile(join(import.meta.dirname, '../.github/workflows/release.yml'), 'utf8')

  test('It checks everything before it publishes, keeps no token, and moves the major tag last', async () => {
    expect(lacksOf(await workflow)).toEqual([])
  })

  test.each([
    ['the major tag moves', 'git push --force origin', 'git push origin'],
    ['the tag is the version', 'test "$GITHUB_REF_NAME" =', 'test "$GITHUB_REF_NAME" !='],
    ['the package is published with its provenance', 'publish --provenance', 'publish'],
    ['the workflow can say who it is', 'id-token: write', 'id-token: none'],
    [
      'registries trust the workflow, and no token is kept',
      'GH_TOKEN: ${{ github.token }}',
      'NODE_AUTH_TOKEN: ${{ secrets.NPM_TOKEN }}',
    ],
    ['dist fits the sources', 'node build/build.mjs --check', 'node build/build.mjs'],
  ])('A workflow in which it is not so that %s is noticed', async (lack, there, planted) => {
    const text = await workflow
    expect(text).toContain(there)
    expect(lacksOf(text.replace(there, planted))).toEqual([lack])
  })

  test('A workflow that publishes before the tests is noticed', async () => {
    const text = await workflow
    const early = text.replace(
      '      - run: npm cit\n',
      '      - run: npm publish --provenance --access public\n      - run: npm cit\n',
    )
    expect(early).not.toBe(text)
    expect(lacksOf(early)).not.toEqual([])
  })
})
