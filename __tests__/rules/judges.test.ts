import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, readTexts } from './list-files.js'

const words = 'judge|decide|verdict|tier|score|classify|fence|policy|conclude'
/** Begins with one of the words, and does not only put a decision into words or color. */
const decision = `(?:${words})(?![a-z])(?!\\w*(?:Text|Words?|Colou?r)\\b)`
const decidesByName = new RegExp(`(?:^|-)(?:${words})(?:-|$)`)
const exportsDecision = new RegExp(
  `^export (?:async )?(?:function ${decision}|const ${decision}\\w*[^=\\n]*= (?:async )?[(<])`,
  'm',
)

type Texts = ReadonlyMap<string, string>

const nameOf = (path: string): string => basename(path, '.ts')

/** The files whose name, or the name of a function that they export, says that they decide. */
const judgesIn = (sources: Texts): string[] =>
  [...sources]
    .filter(([path, text]) => decidesByName.test(nameOf(path)) || exportsDecision.test(text))
    .map(([path]) => path)

/** Whether a suite with the path of the file imports it. */
function hasSuite(path: string, tests: Texts): boolean {
  const suite = path.replace(/^src/, '__tests__').replace(/\.ts$/, '.test.ts')
  return tests.get(suite)?.includes(`${path.slice(0, -'.ts'.length)}.js'`) ?? false
}

const withoutSuite = (sources: Texts, tests: Texts): string[] =>
  judgesIn(sources).filter((path) => !hasSuite(path, tests))

test('Each file that decides has a suite of its own name', async () => {
  const sources = (await listFiles('src')).filter((path) => path.endsWith('.ts'))
  const suites = (await listFiles('__tests__')).filter((path) => path.endsWith('.test.ts'))
  const texts = await readTexts(sources)
  const missing = withoutSuite(texts, await readTexts(suites))
  expect(missing).toEqual([])
  expect(judgesIn(texts).length).toBeGreaterThan(50)
})

test('The rule reports a planted file that decides without a suite that imports it', () => {
  const sources = new Map([
    ['src/planted/judge-none.ts', ''],
    ['src/planted/judge-blind.ts', ''],
    ['src/planted/judge-tested.ts', ''],
    ['src/planted/by-function.ts', 'export function decideAll() {}'],
    ['src/planted/by-constant.ts', 'export const scoreOf = (value: number): number => value'],
    ['src/planted/words.ts', 'export function verdictText() {}'],
    ['src/planted/frontier.ts', 'export function scores() {}\nexport const tierNames = ["a"]'],
  ])
  const tests = new Map([
    ['__tests__/planted/judge-blind.test.ts', "import '../../src/planted/judge-tested.js'"],
    ['__tests__/planted/judge-tested.test.ts', "import '../../src/planted/judge-tested.js'"],
  ])
  expect(withoutSuite(sources, tests)).toEqual([
    'src/planted/judge-none.ts',
    'src/planted/judge-blind.ts',
    'src/planted/by-function.ts',
    'src/planted/by-constant.ts',
  ])
})
