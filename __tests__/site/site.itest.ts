import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, pages } from '../../site/pages.mjs'

const site = join(import.meta.dirname, '../../site')
const built = (name: string): string => readFileSync(join(site, 'dist', name), 'utf8')
const fileOf = (page: string): string => addressOf(page).replace(/\.md$/, '.html')

describe.skipIf(!existsSync(join(site, 'node_modules')))('The site', () => {
  let output = ''

  beforeAll(async () => {
    const builder = spawn(process.execPath, ['build.mjs'], { cwd: site })
    for (const stream of [builder.stdout, builder.stderr])
      stream.on('data', (chunk) => (output += String(chunk)))
    const [code] = await once(builder, 'close')
    expect({ code, output }).toMatchObject({ code: 0 })
  }, 300_000)

  test('The generator has no complaint', () => {
    expect(output).not.toMatch(/error|warn|dead link/i)
  })

  test.each(pages)('The page %s has its text and its place in the contents', (page) => {
    const [, title = ''] = /^# (.+)$/m.exec(readFileSync(join(site, '..', page), 'utf8')) ?? []
    const html = built(fileOf(page))
    const words = title.replaceAll(/[`&"'<>].*/g, '').trim()
    expect(html).toContain(words)
    expect(/<main[^]*<\/main>/.exec(html)?.[0].length ?? 0).toBeGreaterThan(2000)
  })

  test('Every link of every page leads to a page and a heading that exist', () => {
    const names = readdirSync(join(site, 'dist')).filter((name) => name.endsWith('.html'))
    const anchors = new Map(
      names.map((name) => [name, [...built(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
    )
    for (const name of names.filter((one) => one !== '404.html')) {
      const links = [...built(name).matchAll(/href="(\/[^"#]*)?(?:#([^"]*))?"/g)]
      for (const [link, path, anchor] of links) {
        if (path?.startsWith('/assets/') || path === '/vp-icons.css') continue
        const target = targetOf(path, name)
        const isThere = existsSync(join(site, 'dist', target))
        expect({ name, link, isThere }).toEqual({ name, link, isThere: true })
        if (!anchor || anchor === 'VPContent') continue
        expect({ name, link, ids: anchors.get(target) }).toMatchObject({
          ids: expect.arrayContaining([decodeURIComponent(anchor)]),
        })
      }
    }
  })

  test('The home page has three doors, and beside it are reports of real runs', () => {
    const home = built('index.html')
    for (const door of ['/pytorch', '/action', '/nodes']) expect(home).toContain(`href="${door}"`)
    expect(built('reports/check.html')).toContain('sign_flip')
    expect(built('reports/limit.html')).toContain('FAIL')
  })
})

function targetOf(path: string | undefined, name: string): string {
  if (path === undefined) return name
  if (path === '/') return 'index.html'
  return path.slice(1).endsWith('.html') ? path.slice(1) : `${path.slice(1)}.html`
}
