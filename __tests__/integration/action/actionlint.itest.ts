import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findActionlint, type WorkflowLinter } from '../../rigs/tools/lint-workflows.js'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

const head = `name: example
on: pull_request
permissions: {}
jobs:
  example:
    runs-on: ubuntu-latest
    steps:
`

function suite(lint: WorkflowLinter): void {
  const lintSteps = (steps: string) => lint({ '.github/workflows/a.yml': head + steps })

  test('The linter reports nothing about a correct step', async () => {
    expect(await lintSteps('      - run: echo ${{ github.sha }}\n')).toEqual([])
  })

  test.each([
    ['an unknown value', '- run: echo ${{ github.shaa }}', '"shaa" is not defined'],
    ['a step that is not there', '- run: echo ${{ steps.a.outputs.b }}', '"a" is not defined'],
    ['a key that does not exist', '- run: echo\n        iff: true', 'unexpected key "iff"'],
  ])('The linter reports %s', async (_, step, message) => {
    expect((await lintSteps(`      ${step}\n`)).join('\n')).toContain(message)
  })

  test.each(['.github/workflows', 'examples/workflows'])(
    'The linter accepts the workflows of %s',
    async (folder) => {
      const names = (await readdir(join(root, folder))).filter((name) => /\.ya?ml$/.test(name))
      expect(names.length).toBeGreaterThan(0)
      const files: Record<string, string> = await ourAction()
      for (const name of names) {
        files[`.github/workflows/${name}`] = await read(`${folder}/${name}`)
      }
      expect(await lint(files)).toEqual([])
    },
  )

  test('The linter accepts the examples of README.md', async () => {
    const snippets = [...(await read('README.md')).matchAll(/^```ya?ml\n(.*?)^```$/gms)]
    expect(snippets.length).toBeGreaterThan(0)
    const files = snippets.map(([, text], index) => [
      `.github/workflows/readme-${index}.yml`,
      asWorkflow(text!),
    ])
    const workflows = Object.fromEntries(files) as Record<string, string>
    expect(await lint({ ...(await ourAction()), ...workflows })).toEqual([])
  })
}

/** What `uses: ./` leads to; the bundle itself is only looked for. */
async function ourAction(): Promise<Record<string, string>> {
  return { 'action.yml': await read('action.yml'), 'dist/action.js': '' }
}

/** README.md may show single steps; they are judged inside a workflow. */
function asWorkflow(snippet: string): string {
  if (!snippet.startsWith('- ')) return snippet
  return `${head}      ${snippet.trimEnd().replaceAll('\n', '\n      ')}\n`
}

const found = findActionlint()
if ('lint' in found) describe(found.name, () => suite(found.lint))
else describe.skip(`actionlint (skipped: ${found.whyNot})`, () => suite(() => Promise.resolve([])))
