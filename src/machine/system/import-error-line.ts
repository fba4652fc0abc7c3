import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The line of a JavaScript file, from 1, because of which its import failed; null where Node does not say. */
export function importErrorLine(path: string, error: unknown): number | null {
  if (error instanceof SyntaxError) return syntaxErrorLine(path)
  const { code, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(` imported from ${path}`)) return null
  const [, missing = ''] = /^Cannot find \w+ '([^']+)'/.exec(message) ?? []
  return lineWith(path, missing)
}

function syntaxErrorLine(path: string): number | null {
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' })
  const [first = ''] = stderr.split('\n')
  const line = /:(\d+)$/.exec(first.trim())?.[1]
  return line === undefined ? null : Number(line)
}

/** The first line that imports this package, or a file of this name. */
function lineWith(path: string, missing: string): number | null {
  const ends = [missing, `/${basename(missing)}`].flatMap((name) => [`${name}'`, `${name}"`])
  const isOfImport = (line: string) => /\b(?:from|import)\b/.test(line)
  const lines = readFileSync(path, 'utf8').split('\n')
  const index = lines.findIndex(
    (line) => isOfImport(line) && ends.some((end) => line.includes(end)),
  )
  return index < 0 ? null : index + 1
}
