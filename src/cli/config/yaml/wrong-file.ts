import { ConfigError } from '../../../kit/errors.js'
import type { PlacedYaml } from './read-yaml.js'
import { singleWord } from './single-word.js'

type Path = readonly PropertyKey[]

/** A problem at one place of a file. */
export type FileProblem = { readonly path: Path; readonly says: string }

/** One error with a line for each problem, `cluster.yaml:3: workers[1].ip: ...`; at most ten. */
export function wrongFile(
  problems: readonly FileProblem[],
  yaml: PlacedYaml,
  source: string,
): ConfigError {
  const shown = problems
    .slice(0, 10)
    .map(({ path, says }) => `${source}:${yaml.lineOf(path)}: ${placeOf(path)}: ${says}`)
  const more = problems.length > shown.length ? [`and ${problems.length - shown.length} more`] : []
  return new ConfigError([...shown, ...more].join('\n'))
}

/** `workers[1].ip`, as one would write it in code. */
function placeOf(path: Path): string {
  const text = path.map((key, index) =>
    typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${singleWord(String(key))}`,
  )
  return text.length === 0 ? 'the file' : text.join('')
}
