import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The doors: for whom the pages of a group are, in the order in which they are read. */
export const groups = [
  { text: 'Begin', pages: ['README.md', 'docs/install.md', 'docs/tutorial.md', 'docs/recipes.md'] },
  {
    text: 'My PyTorch script',
    pages: ['docs/pytorch.md', 'docs/correctness.md', 'docs/faults.md', 'docs/restarts.md'],
  },
  {
    text: 'My CI',
    pages: [
      'docs/action.md',
      'docs/baselines.md',
      'docs/comments.md',
      'examples/pull-requests/README.md',
      'docs/comparing.md',
      'docs/pipelines.md',
      'docs/junit.md',
      'docs/security.md',
    ],
  },
  {
    text: 'My cluster',
    pages: [
      'docs/nodes.md',
      'docs/ray-jobs.md',
      'docs/monitoring.md',
      'docs/alerts.md',
      'examples/monitoring/README.md',
    ],
  },
  {
    text: 'Help',
    pages: [
      'docs/troubleshooting.md',
      'docs/glossary.md',
      'docs/other-tools.md',
      'docs/limits.md',
      'docs/README.md',
    ],
  },
  {
    text: 'Reference',
    pages: [
      'docs/command-line.md',
      'docs/settings.md',
      'docs/catalogue.md',
      'docs/files.md',
      'examples/README.md',
      'docs/performance.md',
      'bench/RESULTS.md',
    ],
  },
  { text: 'Project', pages: ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'] },
]

export const pages = groups.flatMap((group) => group.pages)

/** Pages of docs/ that no group names; there must be none. */
export const forgotten = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md') && !pages.includes(`docs/${name}`))
  .map((name) => `docs/${name}`)

/** The address of a page on the site, without the leading slash. */
export function addressOf(page) {
  if (page === 'README.md') return 'overview.md'
  if (page === 'docs/README.md') return 'all-pages.md'
  return page
    .replace(/^(docs|bench)\//, '')
    .replace(/\/README\.md$/, '.md')
    .toLowerCase()
}

/** The anchor of a heading as GitHub makes it, so that a link is right on the site as well. */
export function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
