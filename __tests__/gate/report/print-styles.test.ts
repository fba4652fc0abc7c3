import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const path = join(import.meta.dirname, '../../../templates/partials/styles.css')

/** The rules of paper, and those of the screen. */
async function rulesOf(): Promise<readonly [print: string, screen: string]> {
  const text = await readFile(path, 'utf8')
  const [print = ''] = /@media print \{[^]*?\n\}/.exec(text) ?? []
  return [print, text.replace(print, '')]
}

/** What these rules say of an element. */
const declarationsOf = (rules: string, element: string): string =>
  [...rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, names = '']) => names.split(',').some((name) => name.trim() === element))
    .map(([, , declarations]) => declarations)
    .join(' ')

test.each(['p', 'li', 'figure', 'tr'])(
  'On paper no page break goes through %s',
  async (element) => {
    const [print, screen] = await rulesOf()
    expect(declarationsOf(print, element)).toContain('break-inside: avoid')
    expect(declarationsOf(screen, element)).not.toContain('break-inside')
  },
)

test.each(['h2', 'h3', '.lead', 'caption', 'p:has(+ .figures)'])(
  'On paper %s stays on the page of what follows it',
  async (element) => {
    const [print] = await rulesOf()
    expect(declarationsOf(print, element)).toContain('break-after: avoid')
  },
)

test('On paper a wide table is not cut by a box that scrolls, and pages have numbers', async () => {
  const [print, screen] = await rulesOf()
  expect(declarationsOf(screen, '.scroll')).toContain('overflow')
  expect(declarationsOf(print, '.scroll')).toContain('overflow: visible')
  expect(print).toContain('counter(page) " / " counter(pages)')
})

test('On paper letters of a table are smaller, the more columns it has', async () => {
  const [print] = await rulesOf()
  const [usual, many, dense] = ['table', '.many', '.dense'].map((element) => {
    const [, points] = /font-size: ([\d.]+)pt/.exec(declarationsOf(print, element)) ?? []
    return Number(points)
  })
  expect(usual).toBeGreaterThan(many ?? NaN)
  expect(many).toBeGreaterThan(dense ?? NaN)
})
