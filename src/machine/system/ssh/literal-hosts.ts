import { readdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { wildcards } from '../../../kit/wording/wildcards.js'

/** The same limit as ssh has. */
const maxDepth = 16
const maxFiles = 200

/**
 * The literal hosts of an ssh configuration: `Host gpu1 gpu2`, in the file and its includes, in order. Patterns,
 * negations and `Match` name no host. An unreadable file names none either; ssh reports it.
 */
export async function readLiteralHosts(
  path: string | null,
  home: string = homedir(),
): Promise<readonly string[]> {
  const hosts = new Set<string>()
  const seen = new Set<string>()
  const visit = async (file: string, depth: number): Promise<void> => {
    if (depth > maxDepth || seen.size >= maxFiles || seen.has(file)) return
    seen.add(file)
    const text = await readFile(file, 'utf8').catch(() => '')
    for (const { keyword, words } of directives(text)) {
      if (keyword === 'host') words.filter(isLiteral).forEach((word) => hosts.add(word))
      if (keyword !== 'include') continue
      for (const word of words)
        for (const included of await expand(word, home)) await visit(included, depth + 1)
    }
  }
  await visit(path ?? join(home, '.ssh', 'config'), 0)
  return [...hosts]
}

const isLiteral = (word: string): boolean => !/[*?!]/.test(word)

type Directive = { readonly keyword: string; readonly words: readonly string[] }

function directives(text: string): Directive[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*([A-Za-z]+)(?:\s*=\s*|\s+)(.*?)\s*$/.exec(line)
    if (match === null) return []
    const [, keyword = '', rest = ''] = match
    const words = [...rest.matchAll(/"([^"]*)"|([^\s"#]+)|(#.*)/g)]
    const plain = words.flatMap(([, quoted, bare]) => quoted ?? bare ?? [])
    return [{ keyword: keyword.toLowerCase(), words: plain }]
  })
}

/** Supports patterns in the last part of a path, as in `conf.d/*`. */
async function expand(word: string, home: string): Promise<string[]> {
  const full = word.startsWith('~/') ? join(home, word.slice(2)) : resolve(home, '.ssh', word)
  if (isLiteral(full)) return [full]
  const expression = wildcards(basename(full))
  const names = await readdir(dirname(full)).catch(() => [])
  return names
    .filter((name) => expression.test(name) && !name.startsWith('.'))
    .sort()
    .map((name) => join(dirname(full), name))
}
