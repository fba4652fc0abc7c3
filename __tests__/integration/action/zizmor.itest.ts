import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composeWorkflow } from '../../../src/cli/commands/init/compose-workflow.js'
import { findTool } from '../../rigs/tools/find-tool.js'
import { markdownFiles } from '../../support/documentation/markdown.js'
import { blocksOf } from '../../support/documentation/shown-commands.js'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
const pinned = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1'

const aWorkflow = (step: string): string => `name: example
on: pull_request
permissions: {}
jobs:
  example:
    runs-on: ubuntu-latest
    steps:
      ${step}
`

type Finding = {
  readonly ident: string
  readonly locations: readonly { readonly symbolic: { readonly key: unknown } }[]
}

/** What the auditor finds in files, which are given by their path in the repository: a line for each. */
async function audit(zizmor: string, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-zizmor-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const options = ['--offline', '--no-progress', '--no-exit-codes', '--format', 'json', '.']
    const found = JSON.parse(await output(zizmor, options, folder)) as readonly Finding[]
    return found.map(({ ident, locations }) => `${ident} in ${placeOf(locations)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const placeOf = (locations: Finding['locations']): string =>
  JSON.stringify(locations[0]?.symbolic.key ?? null)

const output = (program: string, args: readonly string[], cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(program, args, { cwd, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error !== null) reject(new Error(`${error.message}\n${stderr}`))
      else resolve(stdout)
    })
  })

/** The workflows of a folder, as GitHub would see them. */
async function workflowsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(join(root, folder))).filter((name) => /\.ya?ml$/.test(name))
  expect(names).not.toEqual([])
  const texts = names.map(async (name) => [
    `.github/workflows/${name}`,
    await read(`${folder}/${name}`),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

/** The workflows that pages show, single steps inside a workflow. */
async function shownWorkflows(): Promise<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const path of await markdownFiles(root)) {
    for (const { language, text } of blocksOf(await read(path))) {
      const isStep = text.startsWith('- ')
      if (!/^ya?ml$/.test(language) || !(isStep || /^jobs:/m.test(text))) continue
      const name = `${path.replaceAll('/', '-')}-${Object.keys(shown).length}.yml`
      shown[`.github/workflows/${name}`] = isStep
        ? aWorkflow(text.trimEnd().replaceAll('\n', '\n      '))
        : text
    }
  }
  return shown
}

function suite(zizmor: string): void {
  test.each([
    ['an action by its tag', '- uses: actions/setup-node@v7', 'unpinned-uses'],
    [
      'text of a stranger in a script',
      '- run: echo ${{ github.event.pull_request.title }}',
      'template-injection',
    ],
    ['a checkout that keeps its token', `- uses: ${pinned}`, 'artipacked'],
  ])('The auditor reports %s', async (_, step, finding) => {
    const found = await audit(zizmor, { '.github/workflows/a.yml': aWorkflow(step) })
    expect(found.join('\n')).toContain(finding)
  })

  test.each(['.github/workflows', 'examples/workflows'])(
    'The auditor finds nothing in the workflows of %s, nor in action.yml',
    async (folder) => {
      const files = { 'action.yml': await read('action.yml'), ...(await workflowsOf(folder)) }
      expect(await audit(zizmor, files)).toEqual([])
    },
  )

  test('The auditor finds nothing in the workflows that pages show', async () => {
    const shown = await shownWorkflows()
    expect(Object.keys(shown).join()).toContain('README.md')
    expect(await audit(zizmor, shown)).toEqual([])
  })

  test('The auditor finds nothing in the workflow that init writes', async () => {
    const survey = {
      ownSettings: ['a', 'b'],
      installers: [{ name: 'pip', run: ['pip install .'] }],
    }
    const text = composeWorkflow(survey as unknown as Parameters<typeof composeWorkflow>[0], 'main')
    expect(text).toContain('minicluster-action@')
    expect(await audit(zizmor, { '.github/workflows/minicluster.yml': text })).toEqual([])
  })
}

const found = findTool('zizmor')
if ('path' in found) describe('zizmor', () => suite(found.path))
else describe.skip(`zizmor (skipped: ${found.whyNot})`, () => suite(''))
