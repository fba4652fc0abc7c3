import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleEntry } from '../../../support/processes/bundle.js'
import type { LoadAnswer } from './load-program.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const members = "name: 'mine', parameters() {}, dataset() {}, loss() {}"

const accepted: Record<string, string> = {
  'by-name.mjs': `export const workload = { ${members} }`,
  'by-default.mjs': `export default { ${members} }`,
  'common.cjs': `exports.workload = { ${members} }`,
  'whole.cjs': `module.exports = { ${members} }`,
  'with space.mjs': `export default { ${members} }`,
  'an-instance.mjs': `class Mine { name = 'mine'; parameters() {} dataset() {} loss() {} }
export const workload = new Mine()`,
  'after-a-wait.mjs': `const name = await Promise.resolve('mine')
export const workload = { ${members} }`,
}

const exportHint = 'write: export const workload = { name, parameters, dataset, loss }'
const memberHint = 'a workload has name, parameters, dataset, loss'
const refused: { file: string; code: string; says: string; hint?: string }[] = [
  {
    file: 'cut-off.mjs',
    code: "export const workload = {\n  name: 'x',\n  loss( {\n}\n",
    says: 'workload ./cut-off.mjs cannot be imported: SyntaxError at ./cut-off.mjs:5: Unexpected end of input',
  },
  {
    file: 'stray.mjs',
    code: 'const a = 1\nexport cosnt workload = a\n',
    says: "workload ./stray.mjs cannot be imported: SyntaxError at ./stray.mjs:2: Unexpected token 'export'",
  },
  {
    file: 'imports-cut-off.mjs',
    code: "import './cut-off.mjs'",
    says: 'workload ./imports-cut-off.mjs cannot be imported: SyntaxError: Unexpected end of input',
    hint: 'look at the modules it imports, with node --check',
  },
  {
    file: 'imports-nothing.mjs',
    code: "import './nothing.mjs'",
    says: "workload ./imports-nothing.mjs cannot be imported: Error at ./imports-nothing.mjs:1: Cannot find module '<cwd>/nothing.mjs' imported from <cwd>/imports-nothing.mjs",
  },
  {
    file: 'imports-no-package.mjs',
    code: "import 'no-such-package'",
    says: "workload ./imports-no-package.mjs cannot be imported: Error at ./imports-no-package.mjs:1: Cannot find package 'no-such-package' imported from <cwd>/imports-no-package.mjs",
  },
  {
    file: 'throws.mjs',
    code: "\nthrow new TypeError('boom\\nand more')",
    says: 'workload ./throws.mjs cannot be imported: TypeError at ./throws.mjs:2:7: boom',
  },
  {
    file: 'throws-text.mjs',
    code: "throw 'boom'",
    says: 'workload ./throws-text.mjs cannot be imported: it threw: boom',
  },
  {
    file: 'throws-nothing.mjs',
    code: 'throw undefined',
    says: 'workload ./throws-nothing.mjs cannot be imported: it threw: undefined',
  },
  {
    file: 'data.json',
    code: '{}',
    says: 'workload ./data.json cannot be imported: it is not JavaScript',
    hint: 'give a JavaScript module (.mjs or .js)',
  },
  {
    file: 'typed.mts',
    code: 'export const workload: object = {}',
    says: 'workload ./typed.mts cannot be imported: it is not JavaScript',
    hint: 'TypeScript is compiled first: npx tsc ./typed.mts, then --workload ./typed.mjs',
  },
  {
    file: 'plain.txt',
    code: 'hello',
    says: 'workload ./plain.txt cannot be imported: it is not JavaScript',
    hint: 'give a JavaScript module (.mjs or .js)',
  },
  {
    file: 'imports-missing-name.mjs',
    code: "import { nothing } from './by-name.mjs'",
    says: "workload ./imports-missing-name.mjs cannot be imported: SyntaxError at ./imports-missing-name.mjs:1: The requested module './by-name.mjs' does not provide an export named 'nothing'",
  },
  {
    file: 'imports-missing-package.mjs',
    code: "// no-such-package\nimport 'node:fs'\nimport x from 'no-such-package'",
    says: "workload ./imports-missing-package.mjs cannot be imported: Error at ./imports-missing-package.mjs:3: Cannot find package 'no-such-package' imported from <cwd>/imports-missing-package.mjs",
  },
  {
    file: 'imports-missing-file.mjs',
    code: '\nimport { x } from "./nope.mjs"',
    says: "workload ./imports-missing-file.mjs cannot be imported: Error at ./imports-missing-file.mjs:2: Cannot find module '<cwd>/nope.mjs' imported from <cwd>/imports-missing-file.mjs",
  },
  {
    file: 'exports-nothing.mjs',
    code: '',
    says: 'workload ./exports-nothing.mjs exports nothing, expected an object exported as default or under the name workload',
    hint: exportHint,
  },
  {
    file: 'exports-parts.mjs',
    code: 'export const loss = 1\nexport const dataset = 2',
    says: 'workload ./exports-parts.mjs exports dataset, loss, expected an object exported as default or under the name workload',
    hint: exportHint,
  },
  {
    file: 'exports-function.mjs',
    code: 'export default () => {}',
    says: 'workload ./exports-function.mjs exports a function as its workload, expected an object exported as default or under the name workload',
    hint: exportHint,
  },
  {
    file: 'without-loss.mjs',
    code: "export default { name: 'x', parameters() {}, dataset() {} }",
    says: 'workload ./without-loss.mjs: loss is missing, expected a function',
    hint: memberHint,
  },
  {
    file: 'without-name.mjs',
    code: "export default { name: '', parameters() {}, dataset() {}, loss() {} }",
    says: 'workload ./without-name.mjs: name is "", expected a non-empty text',
    hint: memberHint,
  },
  {
    file: 'dataset-is-data.mjs',
    code: "export default { name: 'x', parameters() {}, dataset: [1, 2], loss() {} }",
    says: 'workload ./dataset-is-data.mjs: dataset is [1, 2], expected a function',
    hint: memberHint,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'minicluster-modules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let answers: Record<string, LoadAnswer>
beforeAll(async () => {
  const files = {
    ...accepted,
    ...Object.fromEntries(refused.map(({ file, code }) => [file, code])),
  }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  writeFileSync(join(folder, 'imports-data.mjs'), "import './data.json'")
  mkdirSync(join(folder, 'directory'))
  const paths = [
    ...Object.keys(files),
    'imports-data.mjs',
    'directory',
    'no-such-file.mjs',
    '../elsewhere.mjs',
  ]
  mkdirSync(join(folder, 'programs'))
  writeFileSync(join(folder, 'programs/package.json'), '{ "type": "module" }')
  const program = await bundleEntry(
    join(import.meta.dirname, 'load-program.ts'),
    join(folder, 'programs'),
  )
  const input = JSON.stringify({ cwd: folder, paths: [...paths, join(folder, 'by-name.mjs')] })
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  answers = JSON.parse(stdout) as typeof answers
})

describe('A module with a workload', () => {
  test.each(Object.keys(accepted))('The loader accepts a module: %s', (file) => {
    expect(answers[file]).toEqual({ name: 'mine' })
  })

  test('The loader accepts an absolute path', () => {
    expect(answers[join(folder, 'by-name.mjs')]).toEqual({ name: 'mine' })
  })
})

describe('A module without a workload', () => {
  test.each(refused)(
    'The loader refuses a module in one sentence: $file',
    ({ file, says, hint }) => {
      expect(answers[file]).toEqual({ refused: says.replaceAll('<cwd>', folder), hint })
    },
  )

  test('The error names the data that the module cannot import', () => {
    expect(answers['imports-data.mjs']).toMatchObject({
      refused: expect.stringMatching(
        /^workload \.\/imports-data\.mjs cannot be imported: .*data\.json/,
      ),
    })
  })

  test('The loader refuses a path without a file', () => {
    const hint = 'name a built-in workload, or a module as a path from the working directory'
    expect(answers['no-such-file.mjs']).toEqual({
      refused:
        'workload ./no-such-file.mjs: there is no such file, and no built-in workload of that name',
      hint,
    })
    expect(answers['../elsewhere.mjs']).toEqual({
      refused: `workload ${join(folder, '../elsewhere.mjs')}: there is no such file, and no built-in workload of that name`,
      hint,
    })
  })

  test('The loader refuses a path that is a directory', () => {
    expect(answers['directory']).toEqual({
      refused: 'workload ./directory is a directory',
      hint: 'name the module file in it',
    })
  })
})
