import { spawnSync } from 'node:child_process'

/** Line of the first syntax error of a JavaScript file, from 1; null when Node finds none or does not say. */
export function syntaxErrorLine(path: string): number | null {
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' })
  const [first = ''] = stderr.split('\n')
  const line = /:(\d+)$/.exec(first.trim())?.[1]
  return line === undefined ? null : Number(line)
}
