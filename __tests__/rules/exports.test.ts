import { expect, test } from 'vitest'
import { listFiles, readTexts } from './list-files.js'

const declaration =
  /^export (?:async )?(?:const|function\*?|class|type|interface|let) (?<name>\w+)/gm

/** The names that a file of `src` exports, and that no other file mentions. */
function withoutReader(sources: ReadonlyMap<string, string>, others: Iterable<string>): string[] {
  const files = new Map<string, number>()
  for (const text of [...sources.values(), ...others])
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1)
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(declaration)]
      .map(({ groups }) => groups!['name']!)
      .filter((name) => files.get(name) === 1)
      .map((name) => `${path}: ${name}`),
  )
}

test('Each exported name is read by another file', async () => {
  const sources = await readTexts((await listFiles('src')).filter((path) => path.endsWith('.ts')))
  const folders = await Promise.all(['__tests__', 'bench', 'build'].map(listFiles))
  const others = await readTexts(folders.flat().filter((path) => /\.m?[jt]s$/.test(path)))
  expect(withoutReader(sources, others.values())).toEqual([])
  expect(sources.size).toBeGreaterThan(1500)
})

test('The rule reports a name that only its own file uses, and none that a suite imports', () => {
  const planted = new Map([
    ['alone.ts', 'export type Options = { readonly name: string }\nexport const alone = 1\nalone'],
    ['read.ts', 'export async function read() {}\nexport class Reader {}'],
  ])
  const suite = "import { read, type Reader } from './read.js'"
  expect(withoutReader(planted, [suite])).toEqual(['alone.ts: Options', 'alone.ts: alone'])
})
