import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnNode24 } from '../support/processes/node24.js'

const root = join(import.meta.dirname, '../..')

/** A project of two entries that share code, with a template and parts that are loaded late. */
const sources: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'build/kernels.mjs': 'export const buildKernels = async () => false',
  'build/journeys.mjs': `export const commandSteps = { start: ['late', 'later'] }
export const otherPrograms = { worker: ['cli/entry/worker'] }`,
  'templates/greeting.hbs': '<p>{{name}}</p>\n',
  'src/shared.ts': 'export class ConfigError extends Error {}\nexport const answer: number = 42',
  'src/late.ts':
    "import greet from '../templates/greeting.hbs'\nexport const late = greet({ name: 'Ada' })",
  'src/later.ts': "import { tail } from './tail.js'\nexport const later = tail",
  'src/tail.ts': "export const tail = 'the tail'",
  'src/cli/entry/worker.ts': "import { answer } from '../../shared.js'\nconsole.log(answer)",
  'src/cli/entry/cli.ts': `import { ConfigError, answer } from '../../shared.js'
import { join } from 'node:path'
import { tail } from '../../tail.js'
const { late } = await import('../../late.js')
const { later } = await import('../../later.js')
if (later !== tail) throw new Error('two copies')
console.log(join('a', String(answer)), new ConfigError().constructor.name, late.trim())`,
}

const builders = [
  'build/build.mjs',
  'build/chunks.mjs',
  'build/licenses.mjs',
  'build/bundle-settings.mjs',
]

let folder: string
beforeAll(async () => {
  folder = await createProject()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function createProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'minicluster-build-'))
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(project, path)), { recursive: true })
    await writeFile(join(project, path), text)
  }
  for (const name of builders) await copyFile(join(root, name), join(project, name))
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  return project
}

const runBuild = (project: string, ...args: string[]) =>
  spawnSync(process.execPath, ['build/build.mjs', ...args], { cwd: project, encoding: 'utf8' })

const check = () => {
  const { status, stdout, stderr } = runBuild(folder, '--check')
  return { status, says: stdout + stderr }
}

async function readTree(path: string): Promise<Record<string, string>> {
  const files = await readdir(path, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
  const texts = paths
    .sort()
    .map(async (file) => [file.slice(path.length), await readFile(file, 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

describe('Folder dist/', () => {
  beforeAll(() => {
    expect(runBuild(folder).stderr).toBe('')
  })

  test('The bundle runs on its own in any place and keeps the names of classes', async () => {
    const alone = await mkdtemp(join(tmpdir(), 'minicluster-dist-'))
    execFileSync('cp', ['-r', join(folder, 'dist'), alone])
    const output = execFileSync(join(alone, 'dist/cli.js'), { encoding: 'utf8' })
    await rm(alone, { recursive: true })
    expect(output).toBe('a/42 ConfigError <p>Ada</p>\n')
  })

  test('The bundle has one executable file', async () => {
    const modes = ['cli.js', 'worker.js'].map(
      async (name) => (await stat(join(folder, 'dist', name))).mode,
    )
    expect((await Promise.all(modes)).map((mode) => mode & 0o111)).toEqual([0o111, 0])
  })

  test('The bundle keeps lazy imports out of the entries', async () => {
    expect(await readFile(join(folder, 'dist/cli.js'), 'utf8')).not.toContain('</p>')
  })

  test('The bundle merges the modules that a command loads in sequence into one file', async () => {
    const files = await readTree(join(folder, 'dist/chunks'))
    const joined = Object.values(files).filter((text) => text.includes('the tail'))
    expect(joined).toEqual([expect.stringContaining('</p>')])
  })

  test('The build names a source that is listed as lazy but no longer imported lazily', async () => {
    const project = await createProject()
    await writeFile(
      join(project, 'build/journeys.mjs'),
      "export const commandSteps = { start: ['gone'] }\nexport const otherPrograms = {}",
    )
    const { status, stderr } = runBuild(project)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('nothing imports src/gone.ts late'),
    })
    await rm(project, { recursive: true })
  })

  test('The bundle has the same bytes when built in another folder', async () => {
    const other = await createProject()
    runBuild(other)
    expect(await readTree(join(other, 'dist'))).toEqual(await readTree(join(folder, 'dist')))
    await rm(other, { recursive: true })
  })
})

describe('Command "build --check"', () => {
  beforeEach(() => {
    runBuild(folder)
  })

  test('The check is silent about a fresh dist/', () => {
    expect(check()).toEqual({ status: 0, says: expect.stringContaining('dist/ is up to date') })
  })

  test.each<[string, string, (path: string) => Promise<void>]>([
    ['was edited', 'differs: dist/worker.js', (path) => appendFile(join(path, 'worker.js'), ' ')],
    ['is gone', 'missing: dist/cli.js', (path) => rm(join(path, 'cli.js'))],
    [
      'belongs to no source',
      'left over: dist/old.js',
      (path) => writeFile(join(path, 'old.js'), ''),
    ],
    [
      'cannot be executed',
      'not executable: dist/cli.js',
      (path) => chmod(join(path, 'cli.js'), 0o644),
    ],
  ])('The check names a file that %s', async (_, message, damage) => {
    await damage(join(folder, 'dist'))
    const { status, says } = check()
    expect(says).toContain(message)
    expect(status).toBe(1)
  })
})

describe('What dist/ is made of', () => {
  const dist = process.env.MINICLUSTER_DIST ?? join(root, 'dist')
  type Component = { readonly name: string; readonly version: string; readonly purl: string }

  test('Every package in dist/ states a license, and its text is there', async () => {
    const text = await readFile(join(dist, 'third-party-licenses.txt'), 'utf8')
    const notices = text.split(`\n${'-'.repeat(80)}\n\n`)
    expect(notices.length).toBeGreaterThan(50)
    expect(text).not.toMatch(/^.*\(no license stated\).*$/m)
    const shortest = notices.filter((notice) => notice.length < 400)
    expect(shortest).toEqual([])
  })

  test('The bill of materials names every package of the notices, with its version', async () => {
    const text = await readFile(join(dist, 'third-party-licenses.txt'), 'utf8')
    const bom = JSON.parse(await readFile(join(dist, 'sbom.cdx.json'), 'utf8')) as {
      readonly metadata: { readonly component: Component }
      readonly components: readonly Component[]
    }
    const named = [...text.matchAll(/(?:^|-{80}\n\n)(\S+ \d\S*) \(/g)].map(([, one]) => one)
    const listed = bom.components.map(({ name, version }) => `${name} ${version}`)
    expect(listed).toEqual([...new Set(named)])
    expect(new Set(bom.components.map(({ purl }) => purl)).size).toBe(listed.length)
    expect(bom.metadata.component.purl).toMatch(/^pkg:npm\/minicluster@\d/)
    for (const name of ['@tensorflow/tfjs-core', 'commander', 'uplot'])
      expect(bom.components.map((one) => one.name)).toContain(name)
  })
})

describeOnNode24('Build on Node 24', (node24) => {
  test('The committed dist/ has the same bytes', async () => {
    runBuild(folder)
    const here = await readTree(join(folder, 'dist'))
    execFileSync(node24, ['build/build.mjs'], { cwd: folder })
    expect(await readTree(join(folder, 'dist'))).toEqual(here)
  })
})
