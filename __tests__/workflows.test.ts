import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createActionChecker,
  createWorkflowChecker,
  type YamlChecker,
} from './support/tools/workflow-checker.js'

const root = join(import.meta.dirname, '..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

const pinnedCheckout = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1'

const own = '- uses: ./ # zizmor: ignore[self-repository] it is what is tested'

const aWorkflow = (step: string, permissions = 'permissions: {}'): string => `name: example
on: push
${permissions}
jobs:
  example:
    runs-on: ubuntu-latest
    steps:
      - uses: ${pinnedCheckout}
      ${step}
`

describe('File action.yml', () => {
  let check: YamlChecker
  beforeAll(async () => {
    check = await createActionChecker()
  })

  test('The file action.yml is what GitHub expects', async () => {
    expect(await check('action.yml', await read('action.yml'))).toEqual([])
  })

  test.each([
    ['a misspelt key', 'requird: true', 'input workers has the unknown key requird'],
    ['a runtime that does not exist', '', "Unexpected value 'node23'", 'node23'],
  ])('The check refuses an action.yml with %s', async (_, key, message, runtime = 'node24') => {
    const text = `name: a
description: b
inputs:
  workers:
    description: c
    ${key}
runs:
  using: ${runtime}
  main: dist/action.js
`
    expect((await check('action.yml', text)).join()).toContain(message)
  })
})

describe('Workflow', () => {
  let check: YamlChecker
  beforeAll(async () => {
    const action = `name: a
description: b
inputs: { workers: { description: c } }
outputs: { verdict: { description: d } }
runs: { using: node24, main: dist/action.js }
`
    check = await createWorkflowChecker(action)
  })

  test.each([
    ['our action with inputs it has', `${own}\n        with: { workers: 2 }`],
    ['our action at a version', '- uses: _OWNER_/minicluster-action@v1.0.0'],
    ['our action at a major version', '- uses: _OWNER_/minicluster-action@v1'],
    ['a command', '- run: echo ${{ github.sha }}'],
  ])('The check accepts a workflow with %s', async (_, step) => {
    expect(await check('.github/workflows/a.yml', aWorkflow(step))).toEqual([])
  })

  test.each([
    ['an input our action does not have', `${own}\n        with: { workerz: 2 }`, 'workerz'],
    ['an action that does not exist', '- uses: some/action@v1', 'Unable to resolve'],
    ['a tag instead of a commit', '- uses: actions/setup-node@v7', 'not pinned'],
    ['our action at a branch', '- uses: _OWNER_/minicluster-action@main', 'not pinned'],
    ['our action without an exception', '- uses: ./', 'used without # zizmor: ignore'],
    ['an exception without a reason', '- uses: ./ # zizmor: ignore[self-repository]', 'no reason'],
    ['an unknown expression', '- run: echo ${{ gitub.sha }}', "named-value: 'gitub'"],
    ['a misspelt key', '- run: echo\n        iff: true', "Unexpected value 'iff'"],
  ])('The check refuses a workflow with %s', async (_, step, message) => {
    const problems = await check('.github/workflows/a.yml', aWorkflow(step))
    expect(problems.join('\n')).toContain(message)
  })

  test.each([
    ['without permissions', '', 'states no permissions'],
    ['that asks for every permission', 'permissions: write-all', 'asks for every permission'],
  ])('The check refuses a workflow %s', async (_, permissions, message) => {
    const text = aWorkflow('- run: echo', permissions)
    expect(await check('.github/workflows/a.yml', text)).toEqual([`the workflow ${message}`])
  })
})

test('The check refuses a release that takes packages from a cache', async () => {
  const check = await createWorkflowChecker(await read('action.yml'))
  const release = await read('.github/workflows/release.yml')
  const cached = release.replace(/^ +package-manager-cache: false.*\n/m, '')
  expect(cached).not.toBe(release)
  expect(await check('.github/workflows/release.yml', cached)).toEqual([
    'a release takes packages from a cache',
  ])
})

describe('Our workflows', () => {
  let check: YamlChecker
  beforeAll(async () => {
    check = await createWorkflowChecker(await read('action.yml'))
  })

  test.each(['.github/workflows', 'examples/workflows'])(
    'The check accepts our workflows in %s',
    async (folder) => {
      const names = (await readdir(join(root, folder))).filter((name) => /\.ya?ml$/.test(name))
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) {
        const problems = await check(`.github/workflows/${name}`, await read(`${folder}/${name}`))
        expect({ name, problems }).toEqual({ name, problems: [] })
      }
    },
  )

  test('The check accepts the workflows in README.md', async () => {
    const snippets = [...(await read('README.md')).matchAll(/^```ya?ml\n(.*?)^```$/gms)]
    expect(snippets.length).toBeGreaterThan(0)
    for (const [, snippet] of snippets) {
      const problems = await check('.github/workflows/readme.yml', asWorkflow(snippet!))
      expect({ snippet, problems }).toEqual({ snippet, problems: [] })
    }
  })
})

test('The workflow CI audits with the version of the tools', async () => {
  const [version] = /zizmor==\S+/.exec(await read('.ci/python-tools.txt')) ?? []
  expect(version).toBeDefined()
  expect(await read('.github/workflows/ci.yml')).toContain(`--spec ${version} zizmor`)
})

describe('Updates and issue forms', () => {
  type Update = { 'package-ecosystem': string; directory?: string; directories?: string[] }
  type Field = { type: string; id: string; attributes: { label: string; options?: string[] } }
  type Form = { name: string; description: string; body: Field[] }

  test('Dependabot looks after every lock file, all workflows and the Python tools', async () => {
    const text = await read('.github/dependabot.yml')
    const { updates } = parse(text) as { updates: Update[] }
    const watched = (ecosystem: string) =>
      updates
        .filter((update) => update['package-ecosystem'] === ecosystem)
        .flatMap(({ directory, directories = [] }) => [
          ...directories,
          ...(directory ? [directory] : []),
        ])
        .sort()
    const tracked = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: root })
    const locks = tracked.toString().trim().split('\n')
    const folders = locks.map((path) => join('/', dirname(path))).sort()
    expect(watched('npm')).toEqual(folders)
    expect(watched('pip')).toEqual(['/.ci'])
    expect(watched('github-actions')).toEqual(['/'])
  })

  test('Every issue form says what it is for, and asks each question once', async () => {
    const folder = '.github/ISSUE_TEMPLATE'
    const names = (await readdir(join(root, folder))).filter((name) => name !== 'config.yml')
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      const form = parse(await read(`${folder}/${name}`)) as Form
      expect(form.name && form.description).toBeTruthy()
      const ids = form.body.map(({ id }) => id)
      expect({ name, ids }).toEqual({ name, ids: [...new Set(ids)] })
      for (const { type, attributes } of form.body) {
        expect(['dropdown', 'input', 'textarea']).toContain(type)
        expect(attributes.label).not.toBe('')
        expect((attributes.options ?? []).length > 0).toBe(type === 'dropdown')
      }
    }
  })
})

/** README.md may show single steps; they are judged inside a workflow. */
function asWorkflow(snippet: string): string {
  if (!snippet.startsWith('- ')) return snippet
  return aWorkflow(snippet.trimEnd().replaceAll('\n', '\n      '))
}

describe('Actions of others', () => {
  /** The first major version of each that runs on Node 24. */
  const firstOnNode24: Readonly<Record<string, number>> = {
    'actions/cache': 5,
    'actions/checkout': 5,
    'actions/setup-node': 5,
    'actions/setup-python': 6,
    'actions/upload-artifact': 6,
    'actions/download-artifact': 7,
  }
  const outdated = (text: string): readonly string[] =>
    [...text.matchAll(/uses: (actions\/[\w-]+)(?:\/\w+)?@[0-9a-f]{40} # v(\d+)/g)]
      .filter(([, name = '', major]) => Number(major) < (firstOnNode24[name] ?? 0))
      .map(([use]) => use)

  test.each(['.github/workflows', 'examples/workflows'])(
    'No workflow in %s uses a version that runs on Node 20',
    async (folder) => {
      const names = (await readdir(join(root, folder))).filter((name) => /\.ya?ml$/.test(name))
      const texts = await Promise.all(names.map((name) => read(`${folder}/${name}`)))
      expect(texts.flatMap(outdated)).toEqual([])
    },
  )

  test('A version that runs on Node 20 is found', () => {
    const use = `uses: actions/cache@${'0'.repeat(40)} # v4.3.0`
    expect(outdated(`- ${use}`)).toEqual([use.slice(0, use.indexOf('.3'))])
  })
})

describe('Caches of packages', () => {
  /** Lists that the key of a cache is made of, and that no command of the workflow installs. */
  const notInstalled = (text: string): readonly string[] => {
    const commands = text.split('\n').filter((line) => !line.includes('hashFiles'))
    return [...text.matchAll(/hashFiles\('([^']+)'\)/g)]
      .map(([, list = '']) => list)
      .filter((list) => !commands.some((line) => line.includes(`install -r ${list}`)))
  }

  test('What the key of a cache is made of is installed', async () => {
    const folder = join(root, 'examples/workflows')
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => read(`examples/workflows/${name}`)),
    )
    const keyed = texts.filter((text) => text.includes('hashFiles'))
    expect(keyed.length).toBeGreaterThan(1)
    expect(keyed.flatMap(notInstalled)).toEqual([])
    for (const text of keyed)
      expect(notInstalled(text.replace(/pip install -r \S+/, 'pip list'))).toHaveLength(1)
  })
})
