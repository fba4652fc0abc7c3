import { ConfigError } from '../../../kit/errors.js'
import type { PlacedYaml } from './read-yaml.js'
import { singleWord } from './single-word.js'
import { firstFew } from '../../../kit/wording/first-few.js'

type Path = readonly PropertyKey[]

/** A problem at one place of a file. */
export type FileProblem = { readonly path: Path; readonly says: string }

/** One error with a line for each problem, `cluster.yaml:3: workers[1].ip: ...`; at most ten. */
export function wrongFile(
  problems: readonly FileProblem[],
  yaml: PlacedYaml,
  source: string,
): ConfigError {
  const lines = problems.map(({ path, says }) => `${placeInFile(path, yaml, source)}: ${says}`)
  return new ConfigError(firstFew(lines, 10).join('\n'))
}

/** `cluster.yaml:3: workers[1].ip`. */
export const placeInFile = (path: Path, yaml: PlacedYaml, source: string): string =>
  `${source}:${yaml.lineOf(path)}: ${placeOf(path)}`

/** `workers[1].ip`, as one would write it in code. */
function placeOf(path: Path): string {
  const text = path.map((key, index) =>
    typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${singleWord(String(key))}`,
  )
  return text.length === 0 ? 'the file' : text.join('')
}
