import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { anchorOf } from '../../../site/pages.mjs'

/** Folders that are generated or not ours. */
const skipped = new Set(['node_modules', 'dist', 'coverage', 'golden', 'fixtures'])

/** What the Action wrote on a pull request is shown as it is. */
const recorded = /^examples\/pull-requests\/[\w-]+\/(comment|summary)\.md$/

/** Every Markdown page of the repository that people read, by its path from the root. */
export async function markdownFiles(root: string, folder = ''): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await markdownFiles(root, path)))
    else if (entry.name.endsWith('.md') && !recorded.test(path)) found.push(path)
  }
  return found.sort()
}

/** Targets of all links and pictures outside of code. */
export function linksOf(page: string): readonly string[] {
  const prose = page.replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
}

/** Files and folders of the repository that a page names in code, without those that hold a <placeholder>. */
export function pathsOf(page: string): readonly string[] {
  const named = page.matchAll(/`((?:src|__tests__|bench|docs|examples|templates)\/[\w./-]+)`/g)
  return [...named].map(([, path = '']) => path)
}

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsOf(page: string): readonly string[] {
  const headings = page.replace(/^```[^]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)
  return [...headings].map(([, text = '']) => anchorOf(text))
}
