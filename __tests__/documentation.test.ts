import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawRatios } from '../bench/harness/ratio-picture.mjs'
import { addressOf, forgotten, pages as onSite } from '../site/pages.mjs'
import { anchorsOf, linksOf, markdownFiles, pathsOf } from './support/documentation/markdown.js'
import { longProse, mostWords } from './support/documentation/long-prose.js'
import { generatedTables } from './support/documentation/generated-tables.js'

const root = join(import.meta.dirname, '..')
const pages = await markdownFiles(root)
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

describe('Generated tables', () => {
  test.each(generatedTables)('The page $page has the current table of $name', async (table) => {
    const page = await read(table.page)
    const place = new RegExp(`(<!-- ${table.name}:[^\\n]*-->\\n)[^]*?(<!-- /${table.name} -->)`)
    expect(page).toMatch(place)
    const updated = page.replace(place, (_, start: string, end: string) => {
      return `${start}\n${table.render()}\n${end}`
    })
    if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(join(root, table.page), updated)
    else expect(page).toBe(updated)
  })

  test('Every generated table is in exactly one page', async () => {
    const texts = await Promise.all(pages.map(read))
    const found = texts.flatMap((text) => [...text.matchAll(/^<!-- (\w+): generated/gm)])
    expect(found.map(([, name]) => name).sort()).toEqual(
      generatedTables.map(({ name }) => name).sort(),
    )
  })
})

describe('Pages', () => {
  test('The file README.md has at most 180 lines', async () => {
    expect((await read('README.md')).split('\n').length).toBeLessThanOrEqual(180)
  })

  test('The file docs/README.md lists every page of docs', async () => {
    const index = await read('docs/README.md')
    const others = pages.filter((page) => /^docs\/(?!README)/.test(page))
    for (const page of others) expect(index).toContain(`](${relative('docs', page)})`)
  })

  test('The site shows every page of docs at an address of its own', () => {
    expect(forgotten).toEqual([])
    expect(new Set(onSite.map(addressOf)).size).toBe(onSite.length)
  })

  test.each(pages)(
    'The page %s has no link to a file or heading that does not exist',
    async (page) => {
      const links = linksOf(await read(page)).filter((link) => !/^[a-z]+:/.test(link))
      for (const link of links) {
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? page : join(dirname(page), path)
        expect({ link, exists: existsSync(join(root, target)) }).toEqual({ link, exists: true })
        if (anchor !== undefined) expect(anchorsOf(await read(target))).toContain(anchor)
      }
    },
  )

  // The changelog names what was; the architecture is checked by its own test.
  const present = pages.filter((page) => !['CHANGELOG.md', 'ARCHITECTURE.md'].includes(page))
  test.each(present)('The page %s names no file or folder that does not exist', async (page) => {
    for (const path of pathsOf(await read(page))) {
      expect({ path, exists: existsSync(join(root, path)) }).toEqual({ path, exists: true })
    }
  })
})

describe('Sentences', () => {
  const guides = pages.filter((page) => page.startsWith('docs/') || page === 'README.md')
  test.each(guides)('The page %s has no sentence and no bullet that is too long', async (page) => {
    expect(longProse(await read(page))).toEqual([])
  })

  test.each([
    ['sentence', (words: string) => `One.\nA ${words}. Two.`],
    ['sentence', (words: string) => `| one | A ${words}. Two |`],
    ['bullet', (words: string) => `- A ${words.replaceAll('word word', 'word. Word')}.`],
    ['bullet', (words: string) => `1. One\n   - A ${words.replaceAll('word word', 'word. Word')}.`],
  ] as const)('A %s in "%s" may have as many words as allowed and no more', (kind, around) => {
    const of = (others: number): string => around(Array(others).fill('word').join(' '))
    expect(longProse(of(mostWords[kind] - 1))).toEqual([])
    expect(longProse(of(mostWords[kind]))).toHaveLength(1)
  })

  test('Code, links, comments and generated tables do not count as words', () => {
    const many = Array(50).fill('word').join(' ')
    for (const text of [
      `A \`${many}\`.`,
      `\`\`\`sh\n${many}\n\`\`\``,
      `<!-- ${many} -->`,
      `<!-- a: generated -->\n${many}\n<!-- /a -->`,
    ])
      expect(longProse(text)).toEqual([])
  })
})

describe('Pictures', () => {
  const folder = join(root, 'docs/pictures')

  test('Every picture is on a page and has an alternative text', async () => {
    const texts = await Promise.all(pages.map(read))
    const shown = texts.join('\n').matchAll(/!\[([^\]]{20,})\]\([^)]*pictures\/([^)]+)\)/g)
    const names = new Set([...shown].map(([, , name]) => name))
    expect([...names].sort()).toEqual((await readdir(folder)).sort())
  })

  test('The picture of the ratios shows the newest results', async () => {
    const names = ['all-reduce', 'training-step', 'whole-process']
    const results = await Promise.all(
      names.map(async (name) => [name, JSON.parse(await read(`bench/results/${name}.json`))]),
    )
    const picture = await read('docs/pictures/performance.svg')
    expect(picture).toBe(drawRatios(Object.fromEntries(results)))
  })

  test('All pictures together are smaller than half a megabyte', async () => {
    const names = await readdir(folder)
    const sizes = await Promise.all(names.map((name) => stat(join(folder, name))))
    expect(sizes.reduce((total, { size }) => total + size, 0)).toBeLessThan(500_000)
  })
})
