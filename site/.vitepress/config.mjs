import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { defineConfig } from 'vitepress'
import { addressOf, anchorOf, groups, pages } from '../pages.mjs'

const root = join(import.meta.dirname, '../..')
const staged = join(root, 'site/.pages')
const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const repositoryUrl = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')

const titleOf = (page) =>
  page === 'README.md'
    ? 'Overview'
    : /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))?.[1].replaceAll('`', '')

/** Links lead to the page's address on the site; files that are no pages are shown where the sources are. */
function linkPages(md) {
  md.core.ruler.push('link-pages', ({ tokens, env }) => {
    const page = relative(staged, env.realPath ?? env.path)
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null
      if (href !== null && !/^([a-z]+:|#|\/)/.test(href))
        token.attrSet('href', siteLink(page, href))
    }
  })
}

function siteLink(page, href) {
  const [path, anchor] = href.split('#')
  const target = normalize(join(dirname(page), path))
  if (!pages.includes(target)) return `${repositoryUrl}/blob/main/${target}`
  return `/${addressOf(target)}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Vue reads two braces as a program, GitHub as an expression of a workflow. */
function keepBraces(md) {
  const { code_inline: render } = md.renderer.rules
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index].attrSet('v-pre', '')
    return render(tokens, index, ...rest)
  }
}

export default defineConfig({
  title: 'MiniCluster',
  description: 'Proves in CI that a distributed training job is correct, fast and fault-tolerant.',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.pages',
  outDir: 'dist',
  cleanUrls: true,
  lastUpdated: false,
  rewrites: Object.fromEntries(pages.map((page) => [page, addressOf(page)])),
  markdown: {
    anchor: { slugify: anchorOf },
    config(md) {
      linkPages(md)
      keepBraces(md)
    },
  },
  // Addresses on the reader's own machine are examples.
  ignoreDeadLinks: [/^https?:\/\/localhost/, /^\/reports\//],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'PyTorch', link: '/pytorch' },
      { text: 'CI', link: '/action' },
      { text: 'Cluster', link: '/nodes' },
      { text: 'Help', link: '/troubleshooting' },
    ],
    sidebar: groups.map(({ text, pages: own }) => ({
      text,
      items: own.map((page) => ({
        text: titleOf(page),
        link: `/${addressOf(page).replace(/\.md$/, '')}`,
      })),
    })),
    socialLinks: [{ icon: 'github', link: repositoryUrl }],
    outline: [2, 3],
  },
})
