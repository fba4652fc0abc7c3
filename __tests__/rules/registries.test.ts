import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFiles, readTexts } from './list-files.js'
import { type Registry, registries } from './registries.js'

/** The entries without a test, or cases, of their own. */
async function untestedIn(registry: Registry): Promise<string[]> {
  const {
    names,
    folders,
    casesFile,
    general = [],
    isTest = namesIt,
    hasCases = () => false,
  } = registry
  const files = (await Promise.all(folders.map(listFiles))).flat()
  const suites = files.filter(
    (path) =>
      basename(path) === casesFile ||
      (/\.i?test\.ts$/.test(path) && !general.includes(basename(path).split('.')[0]!)),
  )
  const texts = [...(await readTexts(suites))]
  const isTested = (name: string): boolean =>
    hasCases(name) || texts.some(([path, text]) => isTest(name, path, text))
  return names.filter((name) => !isTested(name))
}

/** Names it as the catalogue does, or by the name of its export. */
function namesIt(name: string, _path: string, text: string): boolean {
  const camel = name.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(`\\b(${name}|${camel})\\b`).test(text)
}

describe.each(registries.map((one) => [one.kind, one] as const))(
  'Tests of each %s',
  (_kind, registry) => {
    test(`Every ${registry.kind} has a test or cases of its own`, async () => {
      expect(await untestedIn(registry)).toEqual([])
      expect(registry.names.length).toBeGreaterThan(0)
    })

    test(`The rule reports a planted ${registry.kind} without a test of its own`, async () => {
      const planted = 'planted_by_nobody'
      const names = [...registry.names, planted]
      expect(await untestedIn({ ...registry, names })).toEqual([planted])
    })
  },
)
