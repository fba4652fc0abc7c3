import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
    ['our action at a version', '- uses: _OWNER_/minicluster-action@v0.1.0'],
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

/** README.md may show single steps; they are judged inside a workflow. */
function asWorkflow(snippet: string): string {
  if (!snippet.startsWith('- ')) return snippet
  return aWorkflow(snippet.trimEnd().replaceAll('\n', '\n      '))
}
