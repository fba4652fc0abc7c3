import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionRepository, miniclusterVersion } from '../src/machine/system/version.js'
import { listFiles } from './rules/list-files.js'

type PackageJson = { readonly version: string; readonly repository: { readonly url: string } }

const root = join(import.meta.dirname, '..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
const { version, repository } = JSON.parse(await read('package.json')) as PackageJson
const published = /github\.com\/([\w.-]+\/[\w.-]+?)\.git$/.exec(repository.url)?.[1] ?? ''

/** Files that name the owner, the repository or the version for people to copy. */
const files = [
  'src/machine/system/version.ts',
  'src/kit/wording/documentation.ts',
  'README.md',
  ...(await listFiles('docs')).filter((path) => path.endsWith('.md')),
  ...(await listFiles('examples')).filter((path) => /\.(md|yml)$/.test(path)),
]

/** The tag of a major version, which moves to each release of it. */
const majorOf = (of: string): string => `v${of.split('.')[0] ?? ''}`

/** The text with owner, name and version of package.json. */
const current = (text: string): string =>
  text
    .replaceAll(actionRepository, published)
    .replaceAll(`${published}@${majorOf(miniclusterVersion)}`, `${published}@${majorOf(version)}`)
    .replaceAll(`/blob/v${miniclusterVersion}/`, `/blob/v${version}/`)
    .replaceAll(`--branch v${miniclusterVersion}`, `--branch v${version}`)
    .replaceAll(`miniclusterVersion = '${miniclusterVersion}'`, `miniclusterVersion = '${version}'`)

test('The file package.json names the repository of the Action', () => {
  expect(published).toMatch(/^[\w.-]+\/[\w.-]+$/)
})

// An account of this name could be made, and would then be trusted by everybody who copied an example.
test('The owner is a name of GitHub, or a placeholder that no account can have', () => {
  const [owner = ''] = published.split('/')
  const isName = /^[a-z\d](-?[a-z\d]){0,38}$/i.test(owner)
  expect(isName ? owner.toLowerCase() : owner).not.toMatch(/^(owner|your-?(org|name)|example)$/)
  if (!isName) expect(owner).toMatch(/^_.*_$/)
})

test.each(files)('The file %s has owner, name and version of package.json', async (path) => {
  const text = await read(path)
  if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(join(root, path), current(text))
  else expect(text).toBe(current(text))
})

test('No file names another version of the Action', async () => {
  const reference = new RegExp(`${published.replaceAll('.', '\\.')}@(v[\\w.]+)`, 'g')
  for (const path of files) {
    const named = [...(await read(path)).matchAll(reference)]
    for (const [, tag] of named) expect({ path, tag }).toEqual({ path, tag: majorOf(version) })
  }
})
