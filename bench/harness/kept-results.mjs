import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../.rigs/', import.meta.url))

/**
 * Results are stored at once: after an interruption, the same command continues. Other settings, or
 * another program, begin anew.
 */
export function keepResults(name, settings) {
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)
  const path = join(folder, `${name}-${key}.jsonl`)
  const read = () =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const kept = existsSync(path) ? read() : []
  const of = (name) => kept.filter(({ series }) => series === name)
  return {
    of,
    count: (name) => of(name).length,
    keep(found) {
      kept.push(found)
      mkdirSync(folder, { recursive: true })
      appendFileSync(path, `${JSON.stringify(found)}\n`)
    },
    forget: () => rmSync(path, { force: true }),
  }
}
